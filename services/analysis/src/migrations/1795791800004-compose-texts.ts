import { composeTexts } from '@whereabouts/shared/nest/database/compose-texts.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ComposeTexts1795791800004 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await composeTexts(runner, {
      queue_entries: ['file_name', 'batch_name', 'area', 'location', 'sub_location'],
      batches: ['name'],
    });
  }

  /** Nothing to undo: composed texts are canonically equal to the earlier ones. */
  async down() {}
}
