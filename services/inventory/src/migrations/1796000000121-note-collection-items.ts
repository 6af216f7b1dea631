import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installHistory } from '../history/history-triggers.js';

/** Items that come into a shared collection, or leave it, have events. */
export class NoteCollectionItems1796000000121 implements MigrationInterface {
  /** Statements that each lock one table cannot deadlock with changes of collections. */
  transaction = false;

  async up(runner: QueryRunner) {
    await installHistory(runner);
  }

  /** The triggers fit earlier versions, too. */
  async down() {}
}
