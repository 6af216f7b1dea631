import { composeTexts } from '@whereabouts/shared/nest/database/compose-texts.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { mergeSpellings } from '../spellings/merge-spellings.js';

/**
 * Texts that are converted to NFC but not merged. If two collections of a user would get equal names, both stay
 * unchanged.
 */
const TEXTS = {
  items: ['name', 'description', 'color', 'photo_location', 'file_name', 'guest_name'],
  users: ['display_name'],
  groups: ['name'],
};

export class MergeSpellings1795791800001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table former_spellings (
        id bigint generated always as identity primary key,
        user_id bigint not null,
        item_id bigint constraint former_spellings_item references items (id) on delete cascade,
        area text, location text, sub_location text, category text,
        tags text[] not null default '{}',
        merged_at timestamptz(3) not null default now()
      )`);
    await runner.query('create index former_spellings_of_item on former_spellings (item_id)');
    await mergeSpellings(runner);
    await composeTexts(runner, TEXTS);
    await runner.query(`
      update collections c set name = normalize(name)
      where name is not nfc normalized and not exists (
        select from collections o where o.user_id = c.user_id and o.id <> c.id and lower(normalize(o.name)) = lower(normalize(c.name))
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table former_spellings');
  }
}
