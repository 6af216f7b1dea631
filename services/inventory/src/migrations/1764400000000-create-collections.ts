import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCollections1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table collections (
        id bigint generated always as identity primary key,
        user_id bigint not null,
        name text not null,
        is_system boolean not null default false,
        is_checklist boolean not null default false,
        stock_keeping boolean not null default false,
        created_at timestamptz(3) not null default now()
      )`);
    await runner.query('create unique index collections_name on collections (user_id, lower(name))');
    await runner.query('create unique index collections_system on collections (user_id) where is_system');
    await runner.query(`
      create table collection_items (
        collection_id bigint not null,
        item_id bigint not null,
        is_checked boolean not null default false,
        checked_at timestamptz(3),
        added_at timestamptz(3) not null default now(),
        primary key (collection_id, item_id),
        constraint collection_items_collection foreign key (collection_id) references collections (id) on delete cascade,
        constraint collection_items_item foreign key (item_id) references items (id) on delete cascade
      )`);
    await runner.query('create index collection_items_of_item on collection_items (item_id)');
    await runner.query('create index items_in_stock on items (user_id, id) where stock_keeping');
    await runner.query('alter table revisions add column collections bigint not null default 0');
    // Later users get their Stock when auth publishes their registration.
    await runner.query(`
      insert into collections (user_id, name, is_system, stock_keeping)
      select id, 'Stock', true, true from people`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table revisions drop column collections');
    await runner.query('drop index items_in_stock');
    await runner.query('drop table collection_items, collections');
  }
}
