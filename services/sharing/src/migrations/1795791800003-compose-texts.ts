import { composeTexts } from '@whereabouts/shared/nest/database/compose-texts.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ComposeTexts1795791800003 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await composeTexts(runner, { groups: ['name', 'description'], guest_links: ['name'] });
  }

  /** Composed texts are equal to those before. */
  async down() {}
}
