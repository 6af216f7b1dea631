import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installTriggers } from '../items/denormalized-columns.js';

/** The text printed on items. Only the owner and editors get and search it. */
export class AddPrintedText1795890000001 implements MigrationInterface {
  /** Runs without a transaction, so that items are locked only in batches. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query('alter table items add column if not exists printed_text text');
    // `AddDeparted` fills the columns.
    await installTriggers(runner, { isFilled: false });
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger items_ready on items');
    await runner.query('alter table items drop column printed_text');
    await installTriggers(runner);
  }
}
