import type { ImportQuestion, ReadingId } from '@whereabouts/shared/contracts/imports.js';

/** The value of a cell in each way to read it. Ways in which the cell has no value are absent. */
export type Readings<Value> = Partial<Record<ReadingId, Value>>;

/** No date, number or amount is longer. Longer cells are not read, because readers are slow on long texts. */
export const MAX_READ = 100;

/** Reads cells of one kind. */
export interface Reader<Value> {
  ids: readonly ReadingId[];
  read: (text: string) => Readings<Value>;
  /** Formats a value for an API answer. */
  written: (value: Value) => string;
}

/** How the cells of a column are read: in the chosen way, or with a question to the user. */
export interface ColumnReading {
  chosen?: ReadingId | undefined;
  question?: ImportQuestion;
}

/** Chooses the only way in which all cells of a column can be read. If several ways are possible, the user is asked. */
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
  // If cells contradict each other, they do not decide how ambiguous cells are read.
  const left = possible.length > 0 ? possible : ids;
  const unclear = cells.find(({ values }) => differing(values, left).length > 1);
  if (!unclear) return { chosen: possible[0] };
  const readings = differing(unclear.values, left).map((id) => ({ id, example: written(unclear.values[id] as Value) }));
  return { question: { column, sample: unclear.text, readings } };
}

/** The possible values of a cell: at most one if the way to read its column is chosen, otherwise all. */
export function valuesOf<Value>({ read, ids }: Reader<Value>, text: string, chosen: ReadingId | undefined): Value[] {
  const values = read(text);
  if (chosen !== undefined) return chosen in values ? [values[chosen] as Value] : [];
  return differing(values, ids).map((id) => values[id] as Value);
}

/** @returns the ways to read a cell that give different values */
function differing<Value>(values: Readings<Value>, ids: readonly ReadingId[]): ReadingId[] {
  const able = ids.filter((id) => id in values);
  return able.filter((id, index) => able.findIndex((other) => values[other] === values[id]) === index);
}
