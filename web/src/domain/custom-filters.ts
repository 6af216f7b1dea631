import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import type { CustomValue } from '@whereabouts/shared/contracts/custom-fields.js';

/** A limit of a range: a number, or a date as `YYYY-MM-DD`. */
export type Limit = number | string;

/** Both limits belong to the range, and null is no limit. Users may enter the larger limit first. */
export interface ValueRange {
  from: Limit | null;
  to: Limit | null;
}

/** Whether an item has a value, whatever it is. */
interface Presence {
  present: boolean;
}

/** The filter on one custom field (docs/rules/custom-fields.md, "Lists"). A string is a value of the field as text. */
export type CustomFilter = string | ValueRange | Presence;

/** The filters on custom fields, by field id. */
export type CustomFilters = Record<string, CustomFilter>;

/** The filters with another one on a field, or with none for `null`. */
export function withFilter(filters: CustomFilters, field: number | string, filter: CustomFilter | null): CustomFilters {
  const { [field]: _, ...others } = filters;
  return filter === null ? others : { ...others, [field]: filter };
}

export const NO_RANGE: ValueRange = { from: null, to: null };

/** Whether lists are filtered by a range of the field's values. */
export const hasRange = ({ kind }: Pick<CustomField, 'kind'>) => kind === 'number' || kind === 'date';

export const isRange = (filter: CustomFilter | null): filter is ValueRange =>
  typeof filter === 'object' && filter !== null && 'from' in filter;

/** The range with the smaller limit first. */
export function inOrder({ from, to }: ValueRange): ValueRange {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** Whether a value passes the filter. `undefined` stands for an item without a value. */
export function fitsCustom(value: CustomValue | undefined, filter: CustomFilter): boolean {
  if (typeof filter === 'string') return value !== undefined && String(value) === filter;
  if (!isRange(filter)) return (value !== undefined) === filter.present;
  if (value === undefined) return false;
  const { from, to } = inOrder(filter);
  return (from === null || value >= from) && (to === null || value <= to);
}

/** Choices are texts. `true` and `false` say whether a link, a number or a date is there. */
export const filterOfChoice = ({ kind }: Pick<CustomField, 'kind'>, choice: string): CustomFilter =>
  kind === 'link' || hasRange({ kind }) ? { present: choice === 'true' } : choice;

/** The choice that a filter stands for. Null for a range, which is not a choice. */
export function choiceOfFilter(filter: CustomFilter | null): string | null {
  if (filter === null || typeof filter === 'string') return filter;
  return isRange(filter) ? null : String(filter.present);
}

/** Keeps the valid filters from saved preferences. */
export const validCustomFilters = (saved: object): CustomFilters =>
  Object.fromEntries(
    Object.entries(saved).flatMap(([id, filter]) => {
      const valid = validFilter(filter);
      return valid === null ? [] : [[id, valid]];
    }),
  );

function validFilter(saved: unknown): CustomFilter | null {
  if (typeof saved === 'string') return saved;
  if (typeof saved !== 'object' || saved === null) return null;
  const { present, from = null, to = null } = saved as Record<string, unknown>;
  if (typeof present === 'boolean') return { present };
  const isOpen = from === null && to === null;
  const isMixed = from !== null && to !== null && typeof from !== typeof to;
  return isLimit(from) && isLimit(to) && !isOpen && !isMixed ? { from, to } : null;
}

const isLimit = (saved: unknown): saved is Limit | null =>
  saved === null || typeof saved === 'number' || (typeof saved === 'string' && isDate(saved));

/** Without the rules of the calendar, which would add the rules of all kinds of fields to the first page. */
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
