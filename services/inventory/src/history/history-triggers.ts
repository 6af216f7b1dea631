import type { QueryRunner } from 'typeorm';
import { HIDE_PRIVATE_FILES, NOTE_CHANGED_FILES, NOTE_NEW_FILES } from './file-notes.js';
import { FORGET_ITEMS, NOTE_CREATED_ITEMS, noteChangedItems } from './item-notes.js';
import {
  NOTE_CHANGED_COLLECTION_SHARES,
  NOTE_CHANGED_ITEM_SHARES,
  NOTE_ENDED_COLLECTION_SHARES,
  NOTE_ENDED_ITEM_SHARES,
  NOTE_NEW_COLLECTION_ITEMS,
  NOTE_NEW_COLLECTION_SHARES,
  NOTE_NEW_ITEM_SHARES,
  NOTE_OPENED_COLLECTION_ITEMS,
  NOTE_REMOVED_COLLECTION_ITEMS,
} from './share-notes.js';

const ROWS = {
  insert: 'referencing new table as added',
  update: 'referencing old table as before new table as after',
  delete: 'referencing old table as gone',
};

type Written = Partial<Record<keyof typeof ROWS, string[]>>;

/** The statements that note a write, by table. */
const notesOf = (columns: Set<string>): Record<string, Written> => ({
  items: { insert: [NOTE_CREATED_ITEMS], update: [noteChangedItems(columns)], delete: [FORGET_ITEMS] },
  item_files: {
    insert: [NOTE_NEW_FILES],
    update: [NOTE_CHANGED_FILES, HIDE_PRIVATE_FILES],
  },
  item_shares: {
    insert: [NOTE_NEW_ITEM_SHARES],
    update: [NOTE_CHANGED_ITEM_SHARES],
    delete: [NOTE_ENDED_ITEM_SHARES],
  },
  collection_shares: {
    insert: [NOTE_NEW_COLLECTION_SHARES],
    update: [NOTE_CHANGED_COLLECTION_SHARES],
    delete: [NOTE_ENDED_COLLECTION_SHARES],
  },
  collection_items: {
    insert: [NOTE_NEW_COLLECTION_ITEMS],
    update: [NOTE_OPENED_COLLECTION_ITEMS],
    delete: [NOTE_REMOVED_COLLECTION_ITEMS],
  },
});

const COLUMNS = `select attname as name from pg_attribute where attrelid = to_regclass('items')`;

const names = function* () {
  for (const [table, written] of Object.entries(notesOf(new Set())))
    for (const on of Object.keys(written)) yield { table, name: `history_of_${table}_${on}` };
};

/**
 * Installs the triggers that write the history of items (docs/rules/history.md). Triggers see every path that changes an
 * item, and one that runs once per statement costs little. Changes of the fields of items need them again. They do
 * nothing before the table of events exists.
 *
 * PostgreSQL reuses the first plan of a trigger. Without nested loops, old and new rows of thousands of items are hashed.
 * Lookups by key use `lateral` and `offset 0`, which need no planner.
 */
export async function installHistory(runner: QueryRunner): Promise<void> {
  const [{ is_there }] = await runner.query(`select to_regclass('item_events') is not null as is_there`);
  if (!is_there) return;
  const columns: { name: string }[] = await runner.query(COLUMNS);
  const notes = notesOf(new Set(columns.map(({ name }) => name)));
  for (const [table, written] of Object.entries(notes)) {
    for (const [on, statements] of Object.entries(written) as [keyof typeof ROWS, string[]][]) {
      const name = `history_of_${table}_${on}`;
      await runner.query(`
        create or replace function ${name}() returns trigger language plpgsql
          set search_path from current set enable_nestloop = off as $$
        begin ${statements.map((statement) => `${statement};`).join('')}
          return null;
        end $$`);
      await runner.query(`
        create or replace trigger ${name} after ${on} on ${table} ${ROWS[on]}
        for each statement execute function ${name}()`);
    }
  }
}

/** Removes the triggers. */
export async function uninstallHistory(runner: QueryRunner): Promise<void> {
  for (const { table, name } of names()) {
    await runner.query(`drop trigger ${name} on ${table}`);
    await runner.query(`drop function ${name}`);
  }
}
