import type { CustomValue } from '@whereabouts/shared/contracts/custom-fields.js';
import type { Departed } from '@whereabouts/shared/contracts/departed.js';
import type { RowError } from '@whereabouts/shared/contracts/imports.js';
import { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_COLUMNS, type ItemColumn } from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_DESCRIPTION } from '@whereabouts/shared/contracts/limits.js';
import type { z } from 'zod';
import { type Column, holdsPath, labelOf, meansNone, namesNameless, placesIn } from './columns.js';
import { withDeparture } from './departures.js';
import { markOf } from './homebox.js';
import type { Table } from './read-table.js';
import { NoChoice, readCustomValue, readValue, unescaped, WrongValue } from './values.js';

/** Texts and tags from columns without a field of their own. They are added to the item’s description and tags. */
export interface Added {
  lines: string[];
  tags: string[];
  /** Whether the row has a description or tags cell of its own, which replaces the whole value. */
  has_own: { description: boolean; tags: boolean };
}

/**
 * An item that a row describes, or all errors of the row. `unlisted` are errors unless the existing item has the same
 * choice.
 */
export type ReadRow =
  | { item: NewItem; added: Added; unlisted: RowError[]; errors?: undefined }
  | { item?: undefined; errors: RowError[] };

/** The column and field of an error. */
type Source = Pick<RowError, 'field'> & { name: string | null };
const NOWHERE: Source = { name: null, field: null };

// Limits of the text that identifies a row without a name.
const ABOUT_CELLS = 3;
const ABOUT_LENGTH = 80;

type Draft = Partial<Record<ItemColumn | 'custom', unknown>>;

export function readRow(columns: Column[], { row, values }: Table['rows'][number]): ReadRow {
  const errors: RowError[] = [];
  const unlisted: RowError[] = [];
  const wrong = ({ name: column, field }: Source, error: string, list: RowError[] = errors) => {
    const index = columns.findIndex(({ name }) => name === column);
    const isCorrectable = index >= 0 && columns[index]?.field === field;
    const value = isCorrectable ? unescaped(values[index] ?? '').slice(0, MAX_DESCRIPTION) : null;
    list.push({ row, column, field, value, error, about: aboutRow(columns, values) });
  };
  if (values.slice(columns.length).some((value) => value.trim() !== ''))
    wrong(NOWHERE, 'has more cells than the table has columns');
  const draft: Draft = {};
  const added: Added = { lines: [], tags: [], has_own: { description: false, tags: false } };
  columns.forEach((column, index) => {
    const text = unescaped(values[index] ?? '');
    if (column.field === null || text === '' || meansNone(column, text)) return;
    try {
      Object.assign(draft, filled(draft, column, text));
      note(added, column, text);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      const chosen = error instanceof NoChoice ? column.custom : undefined;
      wrong(column, error.message, chosen ? unlisted : errors);
      if (chosen) Object.assign(draft, withCustom(draft, chosen.id, text));
    }
  });
  draft.name ??= nameOfNameless(columns, values);
  const { success, data, error } = NewItem.safeParse(draft);
  for (const issue of error?.issues ?? []) wrong(sourceOf(issue, columns), inWords(issue));
  return success && errors.length === 0 ? { item: data, added, unlisted } : { errors: [...errors, ...unlisted] };
}

function note(added: Added, column: Column, text: string): void {
  if (column.field === 'description') {
    const label = labelOf(column.name);
    if (label === '') added.has_own.description = true;
    else added.lines.push(label + text);
  }
  if (column.field !== 'tags') return;
  if (markOf(column.name)) added.tags.push(...tagsOf(column, text));
  else added.has_own.tags = true;
}

/** A text by which users recognize the row. */
function aboutRow(columns: Column[], values: string[]): string {
  const cells = values.map((value) => unescaped(value).trim());
  const name = cells[columns.findIndex(({ field }) => field === 'name')];
  const others = cells.filter((cell) => cell !== '').slice(0, ABOUT_CELLS);
  return (name || others.join(' · ')).slice(0, ABOUT_LENGTH);
}

/** The fields that a cell fills. Several columns can add to the description and to the tags. */
function filled(draft: Draft, column: Column, text: string): Draft {
  if (holdsPath(column)) {
    const [area, location, ...deeper] = placesIn(column, text);
    return { area, location, sub_location: deeper.join(' / ') || undefined, ...given(draft) };
  }
  if (column.field === 'description') {
    const lines = [draft.description, labelOf(column.name) + text];
    return { description: lines.filter((line) => line !== undefined).join('\n') };
  }
  if (column.custom) {
    const value = readCustomValue(column.custom, text, column.reading);
    if (value === undefined || value === null) return {};
    return withCustom(draft, column.custom.id, value);
  }
  const field = column.field as ItemColumn;
  if (field === 'departed') {
    const departed = withDeparture(draft.departed as Partial<Departed> | undefined, column, text);
    return departed ? { departed } : {};
  }
  if (field === 'tags') return withTags(draft, tagsOf(column, text));
  const value = readValue(field, text, column.reading);
  // A date that means "none" leaves the existing value.
  return value === undefined || value === null ? {} : { [field]: value };
}

const withCustom = (draft: Draft, id: number, value: CustomValue): Draft => ({
  custom: { ...(draft.custom as object | undefined), [id]: value },
});

const withTags = (draft: Draft, tags: string[]): Draft => ({ tags: [...((draft.tags as string[]) ?? []), ...tags] });

/** The tags of a cell. A yes/no column is a tag itself. */
function tagsOf({ name }: Column, text: string): string[] {
  const mark = markOf(name);
  if (!mark) return readValue('tags', text) as string[];
  return readValue('for_sale', text) ? [mark] : [];
}

function nameOfNameless(columns: Column[], values: string[]): string | undefined {
  const models = columns.map((column, index) => (namesNameless(column) ? unescaped(values[index] ?? '') : ''));
  return models.find((model) => model !== '');
}

/** Levels of the place that have their own column. */
function given({ area, location, sub_location }: Draft): Draft {
  return { ...(area ? { area } : {}), ...(location ? { location } : {}), ...(sub_location ? { sub_location } : {}) };
}

/** The wrong field, and the column it came from, if any. */
function sourceOf({ path }: z.core.$ZodIssue, columns: Column[]): Source {
  const field = ITEM_COLUMNS.find((column) => column === path[0]) ?? null;
  const source = columns.find((column) => column.field === field) ?? columns.find(holdsPath);
  return { name: source && (source.field === field || field !== 'name') ? source.name : null, field };
}

function inWords(issue: z.core.$ZodIssue): string {
  const isMissing = issue.path[0] === 'name' && (issue.code === 'invalid_type' || issue.code === 'too_small');
  if (isMissing) return 'is missing';
  if (issue.code === 'too_big' && issue.origin === 'string') return `is longer than ${issue.maximum} characters`;
  if (issue.code === 'too_big' && issue.origin === 'array') return `has more than ${issue.maximum} tags`;
  if (issue.code === 'too_big') return `is more than ${issue.maximum}`;
  return issue.message;
}
