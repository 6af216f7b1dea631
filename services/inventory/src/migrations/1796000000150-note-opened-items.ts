import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installHistory } from '../history/history-triggers.js';

/** An item that its owner adds to a shared collection again, after another user has added it, has an event. */
export class NoteOpenedItems1796000000150 implements MigrationInterface {
  /** Statements that each lock one table cannot deadlock with changes of collections. */
  transaction = false;

  async up(runner: QueryRunner) {
    await installHistory(runner);
  }

  /** The triggers fit earlier versions, too. */
  async down() {}
}
