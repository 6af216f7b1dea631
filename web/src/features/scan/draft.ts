import type { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import type { Corrected, Correction, DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import { clientUuid } from '../../ui/client-uuid';

/** An item that is not saved yet, as it stands in the results. */
export interface Row extends Pick<DetectedItem, 'quantity' | 'box'> {
  /** Given once, so that saving it twice makes one item. */
  uuid: string;
  included: boolean;
  name: string;
  description: string;
  category: string;
  color: string;
  area: string;
  location: string;
  sub_location: string;
}

export interface Draft {
  rows: Row[];
  /** The row that has just been made, where the cursor belongs. */
  focus: string | null;
  /** What a correction changed or added, to be pointed out. */
  fresh: string[];
  /** How many rows the last correction changed, added or took away. */
  changes: number;
  /** The rows before the last correction, until something else is changed. */
  before: Row[] | null;
}

export type DraftAction =
  | { type: 'analyzed'; items: DetectedItem[] }
  | { type: 'changed'; uuid: string; changes: Partial<Row> }
  | { type: 'added' }
  | { type: 'duplicated'; uuid: string }
  | { type: 'removed'; uuid: string }
  /** `asked` are the rows that the correction was asked for; an answer about other rows changes nothing. */
  | { type: 'corrected'; asked: Row[]; items: Corrected['items'] }
  | { type: 'correction undone' }
  | { type: 'cleared' };

export const NO_DRAFT: Draft = { rows: [], focus: null, fresh: [], changes: 0, before: null };

/** The rows after what somebody, or the AI, did to them. Whoever adds or duplicates asks `namesMissing` first. */
export function draftAfter(draft: Draft, action: DraftAction): Draft {
  const { rows } = draft;
  switch (action.type) {
    case 'analyzed':
      return withRows(action.items.map(rowOf));
    case 'changed':
      return withRows(rows.map((row) => (row.uuid === action.uuid ? { ...row, ...action.changes } : row)));
    case 'added':
      return withNew(rows, blankRow(), rows.length);
    case 'duplicated': {
      const at = rows.findIndex(({ uuid }) => uuid === action.uuid);
      const row = rows[at];
      return row ? withNew(rows, copyOf(row), at + 1) : draft;
    }
    case 'removed':
      return withRows(rows.filter(({ uuid }) => uuid !== action.uuid));
    case 'corrected':
      return rows === action.asked ? corrected(rows, action.items) : draft;
    case 'correction undone':
      return withRows(draft.before ?? rows);
    case 'cleared':
      return NO_DRAFT;
  }
}

export const isNameless = ({ name }: Row) => name.trim() === '';

/** While this holds nothing is saved, added or duplicated (docs/rules/screens.md). */
export const namesMissing = ({ rows }: Draft) => rows.some(isNameless);

/** Somebody would miss it: more than a row that was never filled in. */
export const isUnsaved = ({ rows }: Draft) =>
  rows.some(({ name, description, category, color }) => (name + description + category + color).trim() !== '');

/** What of a row goes to the server. Left-out places take the defaults there. */
export function newItemOf(row: Row, quantity_min: number | undefined): NewItem {
  const texts = (['description', 'category', 'color', 'area', 'location', 'sub_location'] as const).map((field) => [
    field,
    row[field].trim(),
  ]);
  return {
    name: row.name.trim(),
    uuid: row.uuid,
    quantity: row.quantity,
    ...(quantity_min === undefined ? {} : { quantity_min }),
    ...Object.fromEntries(texts.filter(([, value]) => value !== '')),
  };
}

/** What of the rows a correction is told. */
export function correctionRows(rows: Row[]): Correction['items'] {
  return rows.map(({ name, description, category, color, quantity, box }) => ({
    name,
    description: description || null,
    category: category || null,
    color: color || null,
    quantity,
    box,
  }));
}

const withRows = (rows: Row[]): Draft => ({ ...NO_DRAFT, rows });

const withNew = (rows: Row[], row: Row, at: number): Draft => ({
  ...withRows(rows.toSpliced(at, 0, row)),
  focus: row.uuid,
});

function corrected(rows: Row[], items: Corrected['items']): Draft {
  const next = items.map(({ row, ...item }) => {
    const was = row === null ? undefined : rows[row];
    return was ? { ...was, ...told(item) } : rowOf(item);
  });
  const known = new Map(rows.map((row) => [row.uuid, row]));
  const fresh = next.filter((row) => differs(row, known.get(row.uuid))).map(({ uuid }) => uuid);
  const kept = new Set(next.map(({ uuid }) => uuid));
  const gone = rows.filter(({ uuid }) => !kept.has(uuid));
  return { rows: next, focus: null, fresh, changes: fresh.length + gone.length, before: rows };
}

const SHOWN = ['name', 'description', 'category', 'color', 'quantity'] as const;

const differs = (row: Row, was: Row | undefined) => !was || SHOWN.some((field) => row[field] !== was[field]);

function rowOf(item: DetectedItem): Row {
  return { ...blankRow(), ...told(item) };
}

/** What the AI says of a thing; where it is, only people know. */
function told({ name, description, category, color, quantity, box }: DetectedItem) {
  return { name, description: description ?? '', category: category ?? '', color: color ?? '', quantity, box };
}

function blankRow(): Row {
  return {
    uuid: clientUuid(),
    included: true,
    name: '',
    description: '',
    category: '',
    color: '',
    area: '',
    location: '',
    sub_location: '',
    quantity: 1,
    box: null,
  };
}

/** The copy clears what makes one thing different from the next (docs/rules/screens.md). */
function copyOf(row: Row): Row {
  return { ...row, uuid: clientUuid(), name: '', description: '', color: '' };
}
