import type { MigrationInterface, QueryRunner } from 'typeorm';

const keepReadAt = (ofNewItem: string) => `
  create or replace function keep_text_read_at() returns trigger language plpgsql as $$
  begin
    new.text_read_at := case when tg_op = 'INSERT' then ${ofNewItem} end;
    return new;
  end $$`;

/** Instances of the earlier version do not say whether the photo was read. */
const BY_TEXT = 'case when new.printed_text is not null then now() end';

/** A new item whose photo was read is known as read, even if the reader found no text on it. */
export class KnowReadPhotos1796000000041 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(keepReadAt(`coalesce(new.text_read_at, ${BY_TEXT})`));
  }

  async down(runner: QueryRunner) {
    await runner.query(keepReadAt(BY_TEXT));
  }
}
