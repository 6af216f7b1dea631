import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installTriggers } from '../items/denormalized-columns.js';

/** Viewers no longer learn from the review that an item has a serial number. */
export class HideDoubtfulFields1796000000140 implements MigrationInterface {
  /** Runs without a transaction, so that items are locked only in batches. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    await installTriggers(runner);
  }

  /** The trigger fits earlier versions, too. */
  async down() {}
}
