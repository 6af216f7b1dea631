import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Number of items whose rows are added at once. */
const BATCH = 10_000;

/** The lock keeps instances of earlier versions from purging items of the batch before their rows refer to them. */
const ADD_MISSING = `
  with batch as materialized (
    select id, image_id from items where id > $1 order by id limit ${BATCH} for key share
  ),
  added as (
    insert into item_looks (item_id) select id from batch where image_id is not null on conflict do nothing
  )
  select max(id) as last from batch`;

/** Items keep the look of their photo. Existing items get theirs in the background (`look-sweep.ts`). */
export class KeepLooks1795950000001 implements MigrationInterface {
  /** Runs without a transaction, so that no lock is held for long. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(`
      create table if not exists item_looks (
        item_id bigint primary key constraint item_looks_item references items (id) on delete cascade,
        hash bit(64),
        look bytea,
        attempts integer not null default 0,
        next_at timestamptz(3) default now()
      )`);
    await runner.query('create index if not exists item_looks_due on item_looks (item_id) where next_at is not null');
    await runner.query(`
      create or replace function add_looks() returns trigger language plpgsql set search_path from current as $$
      begin
        insert into item_looks (item_id) select id from added where image_id is not null;
        return null;
      end $$`);
    await runner.query(`
      create or replace function change_look() returns trigger language plpgsql set search_path from current as $$
      begin
        if new.image_id is null then
          delete from item_looks where item_id = new.id;
        else
          insert into item_looks (item_id) values (new.id)
          on conflict (item_id) do update set hash = null, look = null, attempts = 0, next_at = now();
        end if;
        return null;
      end $$`);
    await runner.query(`
      create or replace trigger items_look_added after insert on items referencing new table as added
      for each statement execute function add_looks()`);
    await runner.query(`
      create or replace trigger items_look_changed after update on items for each row
      when (new.image_id is distinct from old.image_id or new.image_box is distinct from old.image_box)
      execute function change_look()`);
    for (let last: number | null = 0; last !== null; ) {
      const rows: { last: number | null }[] = await runner.query(ADD_MISSING, [last]);
      last = rows[0]?.last ?? null;
    }
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger items_look_added on items');
    await runner.query('drop trigger items_look_changed on items');
    await runner.query('drop function add_looks, change_look');
    await runner.query('drop table item_looks');
  }
}
