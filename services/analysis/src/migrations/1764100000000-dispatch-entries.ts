import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Entries now wait until the dispatcher selects them. In earlier versions, each entry had a job from the start. */
export class DispatchEntries1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table queue_entries
        add collection_id bigint,
        add turn integer not null default 0,
        add is_held boolean not null default false,
        add dispatched_at timestamptz(3),
        add retry_at timestamptz(3),
        add started_at timestamptz(3),
        add finished_at timestamptz(3)`);
    // Jobs of the earlier format are ignored, so entries held by workers start again.
    await runner.query(`update queue_entries set status = 'pending' where status in ('analyzing', 'saving')`);
    await runner.query(`
      update queue_entries set started_at = created_at, finished_at = coalesce(completed_at, updated_at)
        where status in ('completed', 'error', 'skipped')`);
    await runner.query(`
      create index queue_entries_waiting on queue_entries (user_id, id)
        where status = 'pending' and dispatched_at is null and retry_at is null and not is_held`);
    await runner.query(`
      create index queue_entries_in_flight on queue_entries (user_id) where dispatched_at is not null`);
    await runner.query('create index queue_entries_retrying on queue_entries (retry_at) where retry_at is not null');
    await runner.query('create index queue_entries_image on queue_entries (image_id)');
    await runner.query('create index queue_entries_status_count on queue_entries (status)');
    await runner.query('create index queue_entries_finished on queue_entries (finished_at)');
    await runner.query('create table queue_turns (user_id bigint primary key, served_at timestamptz(3) not null)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table queue_turns');
    await runner.query(`drop index queue_entries_waiting, queue_entries_in_flight, queue_entries_retrying,
      queue_entries_image, queue_entries_status_count, queue_entries_finished`);
    await runner.query(`
      alter table queue_entries drop collection_id, drop turn, drop is_held, drop dispatched_at, drop retry_at,
        drop started_at, drop finished_at`);
  }
}
