import { composeTexts } from '@whereabouts/shared/nest/database/compose-texts.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ComposeTexts1795791800002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await composeTexts(runner, { users: ['display_name'] });
  }

  /** Nothing to undo: composed texts are canonically equal to the earlier ones. */
  async down() {}
}
