import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installTriggers } from '../items/denormalized-columns.js';

export class KeepItemsReady1795345007238 implements MigrationInterface {
  /** Runs without a transaction, so that items are locked only in batches. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(
      'alter table items add column if not exists json_start text, add column if not exists search_text text',
    );
    await installTriggers(runner);
    await runner.query('alter table items alter json_start set not null, alter search_text set not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger items_ready on items');
    await runner.query('drop function keep_item_ready()');
    await runner.query('alter table items drop json_start, drop search_text');
  }
}
