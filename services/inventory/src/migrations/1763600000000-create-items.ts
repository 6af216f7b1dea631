import { CREATE_OUTBOX } from '@whereabouts/shared/nest/messaging/outbox.entity.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateItems1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table items (
        id bigint generated always as identity primary key,
        user_id bigint not null,
        uuid uuid not null,
        name text not null,
        description text,
        category text,
        color text,
        area text,
        location text,
        sub_location text,
        photo_location text,
        quantity integer not null default 1 check (quantity >= 0),
        quantity_min integer not null default 1 check (quantity_min >= 0),
        stock_keeping boolean not null default false,
        cost numeric(11, 2),
        purchase_price numeric(11, 2),
        purchase_date date,
        for_sale boolean not null default false,
        tags text[] not null default '{}',
        image_id bigint,
        image_width integer,
        image_height integer,
        thumb_hash text,
        queue_id bigint,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        deleted_at timestamptz(3),
        constraint items_uuid unique (user_id, uuid)
      )`);
    await runner.query('create index items_live on items (user_id, id) where deleted_at is null');
    await runner.query('create index items_on_image on items (image_id) where deleted_at is null');
    await runner.query('create index items_of_queue_entry on items (queue_id) where queue_id is not null');
    await runner.query('create table saved_entries (queue_id bigint primary key)');
    await runner.query('create table revisions (user_id bigint primary key, revision bigint not null)');
    await runner.query('create table people (id bigint primary key, display_name text not null)');
    await runner.query(CREATE_OUTBOX);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table items, saved_entries, revisions, people, outbox');
  }
}
