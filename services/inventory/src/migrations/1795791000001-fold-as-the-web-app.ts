import type { MigrationInterface, QueryRunner } from 'typeorm';
import { keepReady } from '../items/ready-columns.js';

export class FoldAsTheWebApp1795791000001 implements MigrationInterface {
  /** Items are locked some at a time; after a crash all of them are folded once more. */
  transaction = false;

  async up(runner: QueryRunner) {
    await keepReady(runner);
  }

  /** Former versions search the texts of this one, and ask the same functions to fold. */
  async down() {}
}
