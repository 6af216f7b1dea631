// Separate from the schemas so that browsers can load this file without the validation library.
import { CATEGORY_SEPARATOR } from './category-separator.js';
import { MAX_CUSTOM_TEXT, MAX_LINK } from './limits.js';
import { textKey } from './text-key.js';
import { isWebAddress } from './web-address.js';

export const CUSTOM_FIELD_KINDS = ['text', 'number', 'date', 'flag', 'choice', 'link'] as const;
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/** The value of a custom field. A date is `YYYY-MM-DD`. */
export type CustomValue = string | number | boolean;

/** Applies a change to the values of an item. Null and an empty text clear a value. */
export function mergedValues(
  before: Record<string, CustomValue>,
  given: Record<string, CustomValue | null> = {},
): Record<string, CustomValue> {
  const merged = Object.entries({ ...before, ...given });
  return Object.fromEntries(merged.flatMap(([id, value]) => (value === null || value === '' ? [] : [[id, value]])));
}

/** The part of a custom field that decides which values it accepts. */
interface FieldRules {
  name: string;
  kind: CustomFieldKind;
  choices: readonly string[] | null;
}

/** Larger numbers lose digits in JSON. */
const MAX_NUMBER = 1e15;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. PostgreSQL's calendar has no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const isText = (value: CustomValue, max: number): value is string => typeof value === 'string' && value.length <= max;

/** For each kind: the end of the sentence that says which values it accepts, or null for an accepted value. */
const PROBLEMS: Record<CustomFieldKind, (value: CustomValue, field: FieldRules) => string | null> = {
  text: (value) => (isText(value, MAX_CUSTOM_TEXT) ? null : `must be a text of at most ${MAX_CUSTOM_TEXT} characters`),
  number: (value) =>
    typeof value === 'number' && Math.abs(value) <= MAX_NUMBER ? null : 'must be a number, such as 12.5',
  date: (value) => (typeof value === 'string' && isDay(value) ? null : 'must be a date, such as 2026-05-31'),
  flag: (value) => (typeof value === 'boolean' ? null : 'must be yes or no (true or false)'),
  choice: (value, { choices }) =>
    typeof value === 'string' && choices?.includes(value) ? null : `has no choice “${value}”. Choose another one`,
  link: (value) =>
    isText(value, MAX_LINK) && isWebAddress(value) ? null : 'must be an address that starts with https:// or http://',
};

/** The problem of a value, as the end of a sentence that starts with the field's name. Null for a valid value. */
export const customValueProblem = (field: FieldRules, value: CustomValue): string | null =>
  PROBLEMS[field.kind](value, field);

/**
 * Whether items of a category show a field. A field of a category also applies to the categories inside it
 * (docs/rules/custom-fields.md).
 */
export function fitsCategory(field: { category: string | null }, category: string | null | undefined): boolean {
  if (field.category === null) return true;
  const [wanted, actual] = [textKey(field.category), textKey(category ?? '')];
  return actual === wanted || actual.startsWith(wanted + CATEGORY_SEPARATOR);
}
