import { type CustomValue, customValueProblem } from '@whereabouts/shared/contracts/custom-fields.js';
import { unguardFormulas } from '@whereabouts/shared/contracts/formulas.js';
import type { ReadingId } from '@whereabouts/shared/contracts/imports.js';
import {
  choicesOf,
  ITEM_FIELDS,
  type ItemChoice,
  type ItemColumn,
  isItemColumn,
} from '@whereabouts/shared/contracts/item-fields.js';
import { tagsIn } from '@whereabouts/shared/contracts/tags-cell.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';
import type { Column, OwnField } from './columns.js';
import { dateReader } from './dates.js';
import { flagOf } from './flags.js';
import { isSaleDate } from './homebox.js';
import { moneyReader, numberReader, signedReader } from './numbers.js';
import { type ColumnReading, type Reader, readingOf, valuesOf } from './readings.js';

/** A cell does not fit its field. The message says what is expected. */
export class WrongValue extends Error {}

/** A cell is no choice of its custom field. An existing item may have it still (`kept-choices.ts`). */
export class NoChoice extends WrongValue {}

/** Removes formula guards, unifies line breaks and trims the cell. */
export function unescaped(value: string): string {
  return unguardFormulas(value).replaceAll(/\r\n?/g, '\n').trim();
}

/** How the cells of a column are read. It is empty for fields that can be read in only one way. */
export function readingOfColumn(column: Column, texts: string[], given: ReadingId | undefined): ColumnReading {
  const own = column.custom?.kind ?? (column.field && isItemColumn(column.field) && ITEM_FIELDS[column.field].kind);
  const kind = isSaleDate(column.name) ? 'date' : own;
  if (kind === 'number') return readingOf(signedReader, column.name, texts, given);
  if (kind === 'quantity') return readingOf(numberReader, column.name, texts, given);
  if (kind === 'money') return readingOf(moneyReader, column.name, texts, given);
  return kind === 'date' ? readingOf(dateReader, column.name, texts, given) : {};
}

/**
 * Reads a field’s value from a non-empty text.
 * @returns undefined while the column has an open question
 * @throws WrongValue
 */
export function readValue(field: Exclude<ItemColumn, 'departed'>, text: string, reading: ColumnReading = {}): unknown {
  const { kind } = ITEM_FIELDS[field];
  return kind === 'choice' ? choice(choicesOf(field as ItemChoice), text) : READERS[kind](text, reading);
}

/**
 * Reads a custom field’s value from a non-empty text.
 * @returns undefined while the column has an open question; null for a date that means "none"
 * @throws WrongValue
 */
export function readCustomValue(field: OwnField, text: string, reading: ColumnReading = {}) {
  const value = CUSTOM_READERS[field.kind](text, reading, field);
  const problem = value === undefined || value === null ? null : customValueProblem(field, value);
  if (problem) throw new WrongValue(problem);
  return value;
}

const CUSTOM_READERS: Record<
  OwnField['kind'],
  (text: string, reading: ColumnReading, field: OwnField) => CustomValue | null | undefined
> = {
  text: (text) => text,
  link: (text) => text,
  number: (text, reading) => oneOf(signedReader, text, reading, 'must be a number, such as 12.5'),
  date: (text, reading) => date(text, reading),
  flag: (text) => yesOrNo(text),
  choice: (text, _reading, { choices }) => ownChoice(choices ?? [], text),
};

function ownChoice(choices: string[], text: string): string {
  const chosen = choices.find((choice) => textKey(choice) === textKey(text));
  if (chosen === undefined) throw new NoChoice(`must be one of: ${choices.join(', ')}`);
  return chosen;
}

const asWritten = (text: string) => text;

type Kind = Exclude<(typeof ITEM_FIELDS)[ItemColumn]['kind'], 'choice' | 'departed'>;

const READERS: Record<Kind, (text: string, reading: ColumnReading) => unknown> = {
  name: asWritten,
  long_text: asWritten,
  short_text: asWritten,
  line: asWritten,
  code: asWritten,
  link: asWritten,
  quantity: wholeNumber,
  flag: yesOrNo,
  money,
  date,
  tags: tagsIn,
};

function choice(choices: readonly string[], text: string): string {
  const chosen = text.toLowerCase();
  if (!choices.includes(chosen)) throw new WrongValue(`must be one of: ${choices.join(', ')}`);
  return chosen;
}

function wholeNumber(text: string, reading: ColumnReading): number | undefined {
  const problem = 'must be a whole number, such as 3';
  const number = oneOf(numberReader, text, reading, problem);
  if (number !== undefined && !Number.isInteger(number)) throw new WrongValue(problem);
  return number;
}

function money(text: string, reading: ColumnReading): number | undefined {
  const problem = 'must be an amount with at most two decimals, such as 12.50';
  const amount = oneOf(moneyReader, text, reading, problem);
  if (amount !== undefined && Number(amount.toFixed(2)) !== amount) throw new WrongValue(problem);
  return amount;
}

function date(text: string, reading: ColumnReading): string | null | undefined {
  return oneOf(dateReader, text, reading, 'must be a date, such as 2024-05-31');
}

/** @returns undefined while the user has not said how the column is read */
function oneOf<Value>(reader: Reader<Value>, text: string, { chosen, question }: ColumnReading, problem: string) {
  const values = valuesOf(reader, text, chosen);
  if (values.length === 0) throw new WrongValue(problem);
  if (values.length === 1) return values[0];
  if (question) return undefined;
  throw new WrongValue(`can mean ${values.map(reader.written).join(' or ')}: write one of these`);
}

function yesOrNo(text: string): boolean {
  const answer = flagOf(text);
  if (answer === undefined) throw new WrongValue('must be true or false');
  return answer;
}
