import { z } from 'zod';
import { Actor } from './auth.js';
import { command, LIST_TIMEOUT_MS } from './contract.js';
import { Id } from './fields.js';
import { NewItem } from './inventory.js';
import { ITEM_COLUMNS } from './item-fields.js';
import { MAX_BATCH, MAX_DESCRIPTION } from './limits.js';

/** Which field of an item a column of the table fills; `null` for a column that is left out. */
export const Mapping = z.record(z.string().max(200), z.enum(ITEM_COLUMNS).nullable());
export type Mapping = z.infer<typeof Mapping>;

/** A cell of the table; `row` and `column` as in `RowError`. */
export const Cell = z.object({ row: z.int().min(1), column: z.string().max(200) });
export type Cell = z.infer<typeof Cell>;

/** A cell that is to say something else than it does in the table. */
export const Correction = Cell.extend({ value: z.string().max(MAX_DESCRIPTION) });
export type Correction = z.infer<typeof Correction>;

/** Ways to read a column of numbers or dates: which one is meant, its cells alone may not tell. */
export const ReadingId = z.enum([
  'decimal_point',
  'decimal_comma',
  'day_month_year',
  'month_day_year',
  'year_month_day',
]);
export type ReadingId = z.infer<typeof ReadingId>;

/** What happens to rows whose item is there already. */
export const OnExisting = z.enum(['skip', 'update', 'create']).meta({
  description:
    'Rows whose item is there already: `skip` leaves them out, `update` writes the cells that are not empty into the item, `create` makes another item.',
});
export type OnExisting = z.infer<typeof OnExisting>;

/**
 * A CSV table with a header line. Without a mapping, columns are recognized by their names: ours, those on our screens,
 * and those of Homebox, Snipe-IT, Sortly and Grocy. How long it may be is up to the service, whose refusal is a 413.
 */
export const Import = z.object({
  csv: z.string().min(1),
  mapping: Mapping.optional(),
  /** Of two for one cell the later one counts. */
  corrections: z.array(Correction).max(MAX_BATCH).optional(),
  /** Cells that count as empty, whatever is in them: their rows are imported without these values. */
  without: z.array(Cell).max(MAX_BATCH).optional(),
  /** Rows that are not to be imported, whatever is in them; numbered as in `RowError`. */
  left_out: z.array(z.int().min(1)).max(MAX_BATCH).optional(),
  readings: z
    .record(z.string().max(200), ReadingId)
    .optional()
    .meta({ description: 'By the name of a column: how it is read. The answers to the `questions` of a preview.' }),
  on_existing: OnExisting.default('skip'),
  /** Made by the client for one import; makes a repeated call harmless. */
  request_uuid: z
    .uuid()
    .toLowerCase()
    .optional()
    .meta({ description: 'Made by the client. An import with a known one makes nothing and gives the first answer.' }),
});
export type Import = z.input<typeof Import>;

/** An import, with or without the rows that have errors. */
export const ImportRun = Import.extend({
  /** Rows with errors are left out rather than stopping all. */
  skip_rows_with_errors: z.boolean().default(false),
});
export type ImportRun = z.input<typeof ImportRun>;

/**
 * What is wrong in one row: `row` counts from 1, without the header; `column` is the table's, the first of its name,
 * `field` the item's, which may have no column. `value` is what the cell says, as far as a correction may say it; null
 * where no single cell can be corrected. `about` tells users which row it is: its name, else what else is in it.
 */
export const RowError = z.object({
  row: z.int(),
  column: z.string().nullable(),
  field: z.enum(ITEM_COLUMNS).nullable(),
  value: z.string().nullable(),
  error: z.string(),
  about: z.string(),
});
export type RowError = z.infer<typeof RowError>;

/** A column that can be read in more than one way: `sample` is one of its cells, `example` what that cell would mean. */
export const ImportQuestion = z.object({
  column: z.string(),
  sample: z.string(),
  readings: z.array(z.object({ id: ReadingId, example: z.string() })),
});
export type ImportQuestion = z.infer<typeof ImportQuestion>;

/** An item as an import would make it, and the item that is there already. */
export const ImportedItem = NewItem.extend({ existing: Id.nullable().default(null) });
export type ImportedItem = z.infer<typeof ImportedItem>;

/** What an import would do; nothing has been done yet. */
export const ImportPreview = z.object({
  /** Whose columns were recognized. */
  format: z.enum(['whereabouts', 'homebox', 'snipe_it', 'sortly', 'grocy', 'other']),
  columns: z.array(
    z.object({ name: z.string(), field: z.enum(ITEM_COLUMNS).nullable(), samples: z.array(z.string()) }),
  ),
  total_rows: z.int(),
  valid_rows: z.int(),
  error_count: z.int(),
  /** The first hundred. */
  errors: z.array(RowError),
  questions: z.array(ImportQuestion).default([]).meta({
    description:
      'Columns that can be read in more than one way. The client says in `readings` which one is meant; until then an import is refused, and `items` lack the cells that are not clear.',
  }),
  existing_count: z.int().default(0).meta({
    description: 'Valid rows whose item is there already, by its `uuid` or by its name and place.',
  }),
  /** The first twenty items as they would be. */
  items: z.array(ImportedItem),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** New items, changed or unchanged ones that were there already, and rows that were left out. */
export const Imported = z.object({
  success: z.literal(true),
  imported_count: z.int(),
  updated_count: z.int().default(0),
  skipped_count: z.int(),
});
export type Imported = z.infer<typeof Imported>;

/** Items from a table, answered by inventory. */
export const imports = {
  /** 400 for what is no table, 413 for one too long. */
  preview: command('inventory.previewImport', Import.extend({ actor: Actor }), ImportPreview, LIST_TIMEOUT_MS),
  /**
   * All rows at once or none: 400 with `errors` while one row has an error, unless such rows are to be skipped; 400 with
   * `questions` while a column can be read in more than one way.
   */
  run: command('inventory.importItems', ImportRun.extend({ actor: Actor }), Imported, LIST_TIMEOUT_MS),
};
