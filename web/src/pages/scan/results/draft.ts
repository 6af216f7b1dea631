import type { SaveItems } from '@whereabouts/shared/contracts/inventory.js';
import type { Analysis, Corrected, Correction, DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import { clientUuid } from '../../../domain/client-uuid';

type NewItem = SaveItems['items'][number];

/** An item in the results that is not saved yet. */
export interface Row extends Pick<DetectedItem, 'quantity' | 'box'> {
  /** Assigned once, so that saving the row twice creates one item. */
  uuid: string;
  included: boolean;
  name: string;
  /** The name that the AI gave. Later prompts learn from the difference. */
  suggested_name: string | null;
  description: string;
  category: string;
  color: string;
  area: string;
  location: string;
  sub_location: string;
  /** Facts from labels and codes that need no comparison with the photo, and the condition. The row shows them. */
  facts: Partial<Pick<NewItem, ShownFact>>;
  /** Whether the facts are saved. */
  savesFacts: boolean;
  /** The text in the box, as the reader read it. */
  text: Partial<Pick<NewItem, 'printed_text' | 'text_read'>>;
  /** Only compared with the user's items. It is not saved, because the user has not confirmed it. */
  serial_number: string | null;
}

export const SHOWN_FACTS = ['manufacturer', 'model', 'code', 'condition'] as const;
type ShownFact = (typeof SHOWN_FACTS)[number];

/** The facts and the text that analysis reads in the box of a row. They belong to that box only. */
const NOTHING_READ: Pick<Row, 'facts' | 'savesFacts' | 'text' | 'serial_number'> = {
  facts: {},
  savesFacts: true,
  text: {},
  serial_number: null,
};

export interface Draft {
  rows: Row[];
  /** The new row that gets the focus. */
  focus: string | null;
  /** Rows that the last correction changed or added, to be highlighted. */
  fresh: string[];
  /** How many rows the last correction changed, added or removed. */
  changes: number;
  /** The rows before the last correction, until another change is made. */
  before: Row[] | null;
}

export type DraftAction =
  | { type: 'analyzed'; items: DetectedItem[]; named_by: Analysis['named_by'] }
  | { type: 'changed'; uuid: string; changes: Partial<Row> }
  | { type: 'added' }
  | { type: 'duplicated'; uuid: string }
  | { type: 'removed'; uuid: string }
  /** `asked` holds the rows that the request was made for. An answer about other rows changes nothing. */
  | { type: 'corrected'; asked: Row[]; items: Corrected['items'] }
  | { type: 'correction undone' }
  | { type: 'cleared' };

export const NO_DRAFT: Draft = { rows: [], focus: null, fresh: [], changes: 0, before: null };

/**
 * Returns the draft after an action of the user or the AI. Check `namesMissing` before you add or duplicate a
 * row.
 */
export function draftAfter(draft: Draft, action: DraftAction): Draft {
  const { rows } = draft;
  switch (action.type) {
    case 'analyzed':
      return withRows(action.items.map((item) => rowOf(item, action.named_by)));
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

/** While a name is missing, no row can be saved, added or duplicated (docs/rules/screens.md). */
export const namesMissing = ({ rows }: Draft) => rows.some(isNameless);

/** Whether a row has text that the user would lose. */
export const isUnsaved = ({ rows }: Draft) =>
  rows.some(({ name, description, category, color }) => (name + description + category + color).trim() !== '');

/** Converts a row for the server, which fills empty places with the defaults. */
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
    ...(row.box && { image_box: row.box }),
    ...(row.savesFacts && row.facts),
    ...row.text,
    ...(row.suggested_name && { suggested_name: row.suggested_name }),
  };
}

/** Converts the rows for a correction request. */
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
    if (!was) return rowOf(item, 'model');
    const moved = String(item.box) !== String(was.box) && NOTHING_READ;
    return { ...was, ...told(item), ...moved, ...(item.name !== was.name && { suggested_name: item.name }) };
  });
  const known = new Map(rows.map((row) => [row.uuid, row]));
  const fresh = next.filter((row) => differs(row, known.get(row.uuid))).map(({ uuid }) => uuid);
  const kept = new Set(next.map(({ uuid }) => uuid));
  const gone = rows.filter(({ uuid }) => !kept.has(uuid));
  return { rows: next, focus: null, fresh, changes: fresh.length + gone.length, before: rows };
}

const SHOWN = ['name', 'description', 'category', 'color', 'quantity'] as const;

const differs = (row: Row, was: Row | undefined) =>
  !was || SHOWN.some((field) => row[field] !== was[field]) || String(row.box) !== String(was.box);

function rowOf(item: DetectedItem, named_by: Analysis['named_by']): Row {
  const suggested_name = named_by === 'model' ? item.name : null;
  return { ...blankRow(), ...told(item), ...readIn(item), suggested_name };
}

/** The fields that the AI fills. The AI does not know the place. */
function told({ name, description, category, color, quantity, box }: DetectedItem) {
  return { name, description: description ?? '', category: category ?? '', color: color ?? '', quantity, box };
}

/** A doubtful value is not shown here, so it is not saved either. It can be found in the printed text. */
function readIn({ doubtful, serial_number, printed_text, text_read, ...item }: DetectedItem): Partial<Row> {
  const sure = SHOWN_FACTS.filter((name) => item[name] && !doubtful.some((field) => field === name));
  return {
    facts: Object.fromEntries(sure.map((name) => [name, item[name]])),
    text: { ...(printed_text && { printed_text }), ...(text_read && { text_read }) },
    serial_number,
  };
}

function blankRow(): Row {
  return {
    uuid: clientUuid(),
    included: true,
    name: '',
    suggested_name: null,
    description: '',
    category: '',
    color: '',
    area: '',
    location: '',
    sub_location: '',
    ...NOTHING_READ,
    quantity: 1,
    box: null,
  };
}

/** A duplicate clears the fields that tell two items apart (docs/rules/screens.md). */
function copyOf(row: Row): Row {
  return { ...row, ...NOTHING_READ, uuid: clientUuid(), name: '', suggested_name: null, description: '', color: '' };
}
