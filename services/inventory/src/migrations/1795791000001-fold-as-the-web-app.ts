import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installTriggers } from '../items/denormalized-columns.js';

export class FoldAsTheWebApp1795791000001 implements MigrationInterface {
  /** Runs without a transaction, so that items are locked only in batches. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    await installTriggers(runner);
  }

  /** Empty: earlier versions can search these texts and call the same functions. */
  async down() {}
}
