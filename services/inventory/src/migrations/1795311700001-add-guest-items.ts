import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddGuestItems1795311700001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table items add column guest_name text, add column guest_link_id bigint, add column guest_collection_id bigint`);
    await runner.query(`
      create index items_of_guests on items (guest_collection_id, guest_link_id) where guest_collection_id is not null`);
  }

  async down(runner: QueryRunner) {
    await runner.query(
      'alter table items drop column guest_name, drop column guest_link_id, drop column guest_collection_id',
    );
  }
}
