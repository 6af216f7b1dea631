import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KEEP_FILES } from '../files/item-files-trigger.js';
import { installHistory } from '../history/history-triggers.js';

/** A cover whose picture is replaced no longer keeps the name, the author and the date of the former picture. */
export class AttributeCovers1796000000080 implements MigrationInterface {
  /** Statements that each lock one table cannot deadlock with changes of files. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(KEEP_FILES);
    await installHistory(runner);
  }

  /** The functions fit earlier versions, too. */
  async down() {}
}
