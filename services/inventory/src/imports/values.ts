import { unguardFormulas } from '@whereabouts/shared/contracts/formulas.js';
import { choicesOf, ITEM_FIELDS, type ItemChoice, type ItemColumn } from '@whereabouts/shared/contracts/item-fields.js';

/** A text that is not what its field needs; the message says what it should be. */
export class WrongValue extends Error {}

/** What was meant by a cell, free of what keeps spreadsheets from running it. */
export function unescaped(value: string): string {
  return unguardFormulas(value).trim();
}

/** A field's value from its text, which is not empty. @throws WrongValue */
export function readValue(field: ItemColumn, text: string): unknown {
  const { kind } = ITEM_FIELDS[field];
  return kind === 'choice' ? choice(choicesOf(field as ItemChoice), text) : READERS[kind](text);
}

const asWritten = (text: string) => text;

const READERS: Record<Exclude<(typeof ITEM_FIELDS)[ItemColumn]['kind'], 'choice'>, (text: string) => unknown> = {
  name: asWritten,
  long_text: asWritten,
  short_text: asWritten,
  quantity: wholeNumber,
  flag: yesOrNo,
  money,
  date,
  tags,
};

function choice(choices: readonly string[], text: string): string {
  const chosen = text.toLowerCase();
  if (!choices.includes(chosen)) throw new WrongValue(`must be one of: ${choices.join(', ')}`);
  return chosen;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}(\.0+)?$/.test(text)) throw new WrongValue('must be a whole number, such as 3');
  return Number(text);
}

/** What users write: "1234.50" and "12,5"; "1,234.50" and "1,234"; "1.234,50". "1.234" could be either and is refused. */
const AMOUNTS = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
];

function money(text: string): number {
  const compact = text.replaceAll(/[\s'’]/g, '');
  const [, whole, cents = '0'] = AMOUNTS.map((amount) => amount.exec(compact)).find((found) => found !== null) ?? [];
  if (whole === undefined) throw new WrongValue('must be an amount with at most two decimals, such as 12.50');
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`);
}

const YES = ['true', 'yes', 'y', '1', 'x'];
const NO = ['false', 'no', 'n', '0'];

function yesOrNo(text: string): boolean {
  const answer = text.toLowerCase();
  if (!YES.includes(answer) && !NO.includes(answer)) throw new WrongValue('must be true or false');
  return YES.includes(answer);
}

/** A time of day behind the date is left out. Homebox's year 1 is no date. */
function date(text: string): string | null {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text) ?? [];
  if (!day) throw new WrongValue('must be a date, such as 2024-05-31');
  return day.startsWith('0001-') ? null : day;
}

function tags(text: string): string[] {
  const parts = text.split(text.includes(';') ? ';' : ',').map((tag) => tag.trim());
  return parts.filter((tag) => tag !== '');
}
