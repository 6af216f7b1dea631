import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installHistory, uninstallHistory } from '../history/history-triggers.js';

/** The parts of a grant, with the updates that begin them again. Those that exist already began before the history. */
const GRANTS = {
  group_members: 'new.role is not null and (old.role is null or new.since <> old.since)',
  item_shares: 'new.is_shared and not old.is_shared',
  collection_shares: 'new.permission is not null and old.permission is null',
};

/** Number of items whose creation is noted at once. */
const BATCH = 10_000;

/** Their events have the ids of the items, so that they come before all others. */
const NOTE_CREATION = `
  with batch as materialized (
    select id, user_id, guest_name, created_at from items where id > $1 order by id limit ${BATCH} for key share
  ), noted as (
    insert into item_events (id, item_id, user_id, at, actor_id, guest_name, kind) overriding system value
    select id, id, user_id, created_at, case when guest_name is null then user_id end, guest_name, 'created' from batch
    where not exists (select from item_events e where e.item_id = batch.id and e.kind = 'created')
  )
  select max(id) as last from batch`;

/**
 * The history of items. Instances of the earlier version write it through the triggers, without the user, and begin
 * grants through them.
 */
export class KeepHistory1795900000001 implements MigrationInterface {
  /** Runs without a transaction, so that items are locked only in batches. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query(`
      create table if not exists item_events (
        id bigint generated always as identity primary key,
        item_id bigint not null,
        user_id bigint not null,
        at timestamptz(3) not null default now(),
        actor_id bigint,
        guest_name text,
        kind text not null,
        changes jsonb not null default '[]',
        private_changes jsonb not null default '[]'
      )`);
    await runner.query('create index if not exists item_events_of_item on item_events (item_id, id)');
    await runner.query('create index if not exists item_events_of_owner on item_events (user_id, id)');
    await runner.query(`
      create or replace function begin_grant() returns trigger language plpgsql as $$
      begin
        new.began_at := now();
        return new;
      end $$`);
    for (const [table, begins] of Object.entries(GRANTS)) {
      await runner.query(
        `alter table ${table} add column if not exists began_at timestamptz(3) not null default 'epoch'`,
      );
      await runner.query(`alter table ${table} alter began_at set default now()`);
      await runner.query(`
        create or replace trigger ${table}_begin before update on ${table}
        for each row when (${begins}) execute function begin_grant()`);
    }
    await runner.query('alter table items add column if not exists stocked_at timestamptz(3)');
    await this.installTriggers(runner);
    for (let last: number | null = 0; last !== null; ) {
      const [row]: { last: number | null }[] = await runner.query(NOTE_CREATION, [last]);
      last = row?.last ?? null;
    }
  }

  async down(runner: QueryRunner) {
    await uninstallHistory(runner);
    await runner.query('drop trigger items_stocked on items');
    await runner.query('drop function note_stocked');
    await runner.query('drop table item_events');
    await runner.query('alter table items drop column stocked_at');
    for (const table of Object.keys(GRANTS)) {
      await runner.query(`drop trigger ${table}_begin on ${table}`);
      await runner.query(`alter table ${table} drop column began_at`);
    }
    await runner.query('drop function begin_grant');
  }

  /** The lock keeps new items out until the ids of events exceed those of all items. */
  private async installTriggers(runner: QueryRunner) {
    await runner.startTransaction();
    await runner.query('lock table items in share row exclusive mode');
    await runner.query(`
      select setval(pg_get_serial_sequence('item_events', 'id'),
        greatest((select max(id) from items), (select max(id) from item_events), 1))`);
    await runner.query(`
      create or replace function note_stocked() returns trigger language plpgsql as $$
      begin
        new.stocked_at := now();
        return new;
      end $$`);
    await runner.query(`
      create or replace trigger items_stocked before update on items
      for each row when (new.stock_keeping and not old.stock_keeping) execute function note_stocked()`);
    await installHistory(runner);
    await runner.commitTransaction();
  }
}
