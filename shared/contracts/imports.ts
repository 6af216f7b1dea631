import { z } from 'zod';
import { Actor } from './auth.js';
import { command, LIST_TIMEOUT_MS } from './contract.js';
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

/**
 * A CSV table with a header line. Without a mapping, columns are recognized by their names: ours, those on our screens,
 * and Homebox's. How long it may be is up to the service, whose refusal is a 413.
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
});
export type Import = z.infer<typeof Import>;

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

/** What an import would do; nothing has been done yet. */
export const ImportPreview = z.object({
  /** Whose columns were recognized. */
  format: z.enum(['whereabouts', 'homebox', 'other']),
  columns: z.array(
    z.object({ name: z.string(), field: z.enum(ITEM_COLUMNS).nullable(), samples: z.array(z.string()) }),
  ),
  total_rows: z.int(),
  valid_rows: z.int(),
  error_count: z.int(),
  /** The first hundred. */
  errors: z.array(RowError),
  /** The first twenty items as they would be. */
  items: z.array(NewItem),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const Imported = z.object({ success: z.literal(true), imported_count: z.int(), skipped_count: z.int() });
export type Imported = z.infer<typeof Imported>;

/** Items from a table, answered by inventory. */
export const imports = {
  /** 400 for what is no table, 413 for one too long. */
  preview: command('inventory.previewImport', Import.extend({ actor: Actor }), ImportPreview, LIST_TIMEOUT_MS),
  /** All rows at once or none: 400 with `errors` while one row has an error, unless such rows are to be skipped. */
  run: command('inventory.importItems', ImportRun.extend({ actor: Actor }), Imported, LIST_TIMEOUT_MS),
};
