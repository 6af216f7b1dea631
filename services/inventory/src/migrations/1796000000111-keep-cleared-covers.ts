import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KEEP_FILES } from '../files/item-files-trigger.js';

/** Clearing the photo of an item removes its cover like any other file. No change erases a file at once. */
export class KeepClearedCovers1796000000111 implements MigrationInterface {
  /** Statements that each lock one table cannot deadlock with changes of files. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(KEEP_FILES);
    await runner.query('drop trigger if exists history_of_item_files_delete on item_files');
    await runner.query('drop function if exists history_of_item_files_delete');
  }

  /** The function fits earlier versions, too. */
  async down() {}
}
