import { PRIVATE_FILE_KINDS } from '@whereabouts/shared/contracts/file-kinds.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installHistory } from '../history/history-triggers.js';

const PRIVATE = PRIVATE_FILE_KINDS.map((kind) => `'${kind}'`).join(', ');

/** Earlier versions kept the name of a receipt in the history of the item that had it as a photo. */
const HIDE_NAMES = `
  update item_events e set private_changes = e.private_changes || e.changes, changes = '[]'
  from item_files f
  where f.kind in (${PRIVATE}) and e.changes -> 0 ? 'file_id' and (e.changes -> 0 ->> 'file_id')::bigint = f.id`;

/** The events of a file can be found in the history of all items that have had it. */
export class FindEventsOfFiles1796000000010 implements MigrationInterface {
  /** An index that is built concurrently does not lock the events. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query('drop index concurrently if exists item_events_of_file');
    await runner.query(`
      create index concurrently item_events_of_file on item_events (((changes -> 0 ->> 'file_id')::bigint))
      where changes -> 0 ? 'file_id'`);
    await installHistory(runner);
    await runner.query(HIDE_NAMES);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index item_events_of_file');
  }
}
