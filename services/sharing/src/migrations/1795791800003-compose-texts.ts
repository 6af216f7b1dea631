import { composeTexts } from '@whereabouts/shared/nest/database/compose-texts.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ComposeTexts1795791800003 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await composeTexts(runner, { groups: ['name', 'description'], guest_links: ['name'] });
  }

  /** Nothing to undo: composed texts are canonically equal to the earlier ones. */
  async down() {}
}
