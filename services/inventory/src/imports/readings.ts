import type { ImportQuestion, ReadingId } from '@whereabouts/shared/contracts/imports.js';

/** What a cell means in each way to read it; ways in which it means nothing are absent. */
export type Readings<Value> = Partial<Record<ReadingId, Value>>;

/** How cells of one kind are read. */
export interface Reader<Value> {
  ids: readonly ReadingId[];
  read: (text: string) => Readings<Value>;
  /** A value as an answer of the API writes it. */
  written: (value: Value) => string;
}

/** How the cells of one column are read: in one way, or in a way that only its user knows. */
export interface ColumnReading {
  chosen?: ReadingId | undefined;
  question?: ImportQuestion;
}

/** A column is read in the one way in which all its cells can be read; where more than one is left, its user decides. */
export function readingOf<Value>(
  { ids, read, written }: Reader<Value>,
  column: string,
  texts: string[],
  given: ReadingId | undefined,
): ColumnReading {
  if (given && ids.includes(given)) return { chosen: given };
  const cells = texts
    .map((text) => ({ text, values: read(text) }))
    .filter(({ values }) => ids.some((id) => id in values));
  const possible = ids.filter((id) => cells.every(({ values }) => id in values));
  // Cells that contradict each other decide nothing for those that can be read in two ways.
  const left = possible.length > 0 ? possible : ids;
  const unclear = cells.find(({ values }) => differing(values, left).length > 1);
  if (!unclear) return { chosen: possible[0] };
  const readings = differing(unclear.values, left).map((id) => ({ id, example: written(unclear.values[id] as Value) }));
  return { question: { column, sample: unclear.text, readings } };
}

/** The values that a cell can mean: one or none where the reading of its column is chosen, otherwise all of them. */
export function valuesOf<Value>({ read, ids }: Reader<Value>, text: string, chosen: ReadingId | undefined): Value[] {
  const values = read(text);
  if (chosen !== undefined) return chosen in values ? [values[chosen] as Value] : [];
  return differing(values, ids).map((id) => values[id] as Value);
}

/** Of the ways to read a cell those that give different values. */
function differing<Value>(values: Readings<Value>, ids: readonly ReadingId[]): ReadingId[] {
  const able = ids.filter((id) => id in values);
  return able.filter((id, index) => able.findIndex((other) => values[other] === values[id]) === index);
}
