import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installTriggers } from '../items/denormalized-columns.js';

/** Viewers no longer get the file name of a photo that became a receipt or a warranty paper. */
export class HideFileNames1796000000110 implements MigrationInterface {
  /** Runs without a transaction, so that items are locked only in batches. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    await installTriggers(runner, { isFilled: false });
  }

  /** The trigger fits earlier versions, too. */
  async down() {}
}
