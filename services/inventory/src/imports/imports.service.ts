import { BadRequestException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Import, ImportPreview, ImportRun } from '@whereabouts/shared/contracts/imports.js';
import { DataSource, IsNull } from 'typeorm';
import { CustomFieldEntity } from '../custom-fields/custom-field.entity.js';
import { ItemTransactions } from '../item-changes/item-transactions.js';
import { rowsOf } from '../new-items/new-item-rows.js';
import { NewItems } from '../new-items/new-items.service.js';
import { formatOf, type OwnField } from './columns.js';
import { existingItems } from './existing-items.query.js';
import { ExistingItems } from './existing-items.service.js';
import { beginImport, endImport } from './import-requests.js';
import { keepChoices } from './kept-choices.js';
import { newFieldOf } from './new-fields.js';
import { type ReadItems, readItems } from './read-items.js';
import type { Table } from './read-table.js';
import { unescaped } from './values.js';

// Limits of a preview (contract `ImportPreview`).
const SHOWN_ERRORS = 100;
const SHOWN_ITEMS = 20;
const SHOWN_SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** Imports items from CSV tables. */
@Injectable()
export class ImportsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: ItemTransactions,
    private readonly newItems: NewItems,
    private readonly existing: ExistingItems,
  ) {}

  /**
   * Describes what `run` would do.
   * @throws BadRequestException if the text is not a table
   * @throws PayloadTooLargeException if the table is too long
   */
  async preview(actor: Actor, call: Import): Promise<ImportPreview> {
    const { table, columns, items, errors, questions } = await this.read(actor, call);
    const existing = await existingItems(this.source.manager, actor, items);
    return {
      format: formatOf(table.columns),
      columns: columns.map((column, index) => {
        const { name, field } = column;
        const texts = textsOf(table, index);
        return { name, field, samples: samplesOf(texts), new_field: newFieldOf(column, texts) };
      }),
      total_rows: table.rows.length,
      valid_rows: items.length,
      error_count: errors.length,
      errors: errors.slice(0, SHOWN_ERRORS),
      questions,
      existing_count: existing.size,
      items: items.slice(0, SHOWN_ITEMS).map(({ item }, place) => ({ ...item, existing: existing.get(place) ?? null })),
    };
  }

  /**
   * Imports all rows, or none. With `skip_rows_with_errors` it imports all rows without errors.
   * @throws BadRequestException with `questions` while a column can be read in several ways; with `errors` if a row has
   * an error that may not be skipped, or if no row is left
   */
  async run(actor: Actor, { skip_rows_with_errors = false, on_existing = 'skip', request_uuid, ...call }: ImportRun) {
    const read = await this.read(actor, { ...call, on_existing });
    refuseUnclear(read, skip_rows_with_errors);
    const total = read.table.rows.length;
    return this.transactions.runFor(actor.id, async (tx, changed) => {
      const known = request_uuid && (await beginImport(tx, actor, request_uuid));
      if (known) return known;
      const existing =
        on_existing === 'create' ? new Map<number, number>() : await existingItems(tx, actor, read.items);
      const isUpdate = on_existing === 'update';
      const updates = read.items.flatMap(({ item, added }, place) => {
        const id = existing.get(place);
        return isUpdate && id !== undefined ? { id, item, added } : [];
      });
      const updated = await this.existing.update(tx, actor, updates, changed);
      // An item that went to the trash in the meantime is created again.
      const isLeft = (id: number | undefined) => id === undefined || (isUpdate && !updated.has(id));
      const items = read.items.flatMap(({ item }, place) => (isLeft(existing.get(place)) ? item : []));
      const rows = rowsOf({ actor, items }, new Map());
      if (rows.length > 0) await this.newItems.add(tx, actor, rows, changed);
      const done = {
        imported_count: rows.length,
        updated_count: updated.size,
        skipped_count: total - rows.length - updated.size,
      };
      if (request_uuid) await endImport(tx, actor, request_uuid, done);
      return done;
    });
  }

  private async read(actor: Actor, call: Import): Promise<ReadItems> {
    const { manager } = this.source;
    const own: OwnField[] = await manager.findBy(CustomFieldEntity, { user_id: actor.id, deleted_at: IsNull() });
    return keepChoices(manager, actor, await readItems(call, own), call.on_existing);
  }
}

function refuseUnclear({ items, errors, questions }: ReadItems, skip_rows_with_errors: boolean) {
  const [question] = questions;
  if (question) {
    const message = `Nothing was imported. The column “${question.column}” can be read in more than one way.`;
    throw new BadRequestException({ message, code: 'ambiguous_columns', questions });
  }
  const [first] = errors;
  if (first && (!skip_rows_with_errors || items.length === 0)) {
    const message = `Nothing was imported. Row ${first.row}${first.column ? `, ${first.column}` : ''}: ${first.error}.`;
    const shown = { errors: errors.slice(0, SHOWN_ERRORS), error_count: errors.length };
    throw new BadRequestException({ message, code: 'rows_with_errors', ...shown });
  }
  if (items.length === 0) {
    throw new BadRequestException({
      message: 'Nothing was imported. No rows are left to import.',
      code: 'nothing_left',
    });
  }
}

/** The cells of a column that are not empty. */
const textsOf = ({ rows }: Table, index: number): string[] =>
  rows.map(({ values }) => unescaped(values[index] ?? '')).filter((text) => text !== '');

/** Example cells of a column, so that the user recognizes it. */
const samplesOf = (texts: string[]): string[] =>
  texts.slice(0, SHOWN_SAMPLES).map((sample) => sample.slice(0, SAMPLE_LENGTH));
