import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installTriggers } from '../items/denormalized-columns.js';

const TEXTS = ['manufacturer', 'model', 'serial_number', 'code', 'link', 'purchased_from'];
const DATES = ['warranty_until', 'expires_on'];

/**
 * The fields of identification, purchase and warranty, and the columns without private fields. The existing JSON keeps
 * the private fields, because instances of the earlier version change items as it holds them.
 */
export class AddRecordFields1795830000001 implements MigrationInterface {
  /** Runs without a transaction, so that items are locked only in batches. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    const columns = [
      ...TEXTS.map((name) => `${name} text`),
      ...DATES.map((name) => `${name} date`),
      'value numeric(11, 2)',
      `json_shown text not null default ''`,
      `search_private text not null default ''`,
    ];
    await runner.query(`alter table items ${columns.map((column) => `add column if not exists ${column}`).join(', ')}`);
    // `AddDeparted` fills the columns.
    await installTriggers(runner, { isFilled: false });
  }

  async down(runner: QueryRunner) {
    const columns = [...TEXTS, ...DATES, 'value', 'json_shown', 'search_private'];
    await runner.query('drop trigger items_ready on items');
    await runner.query(`alter table items ${columns.map((column) => `drop column ${column}`).join(', ')}`);
    await installTriggers(runner);
  }
}
