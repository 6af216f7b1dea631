import { CREATE_OUTBOX } from '@whereabouts/shared/nest/messaging/outbox.entity.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateQueueEntries1763600300000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table queue_entries (
        id bigint generated always as identity primary key,
        user_id bigint not null,
        image_id bigint not null,
        file_name text not null,
        batch_id text not null,
        batch_name text,
        area text,
        location text,
        sub_location text,
        quantity_min integer,
        status text not null,
        attempts integer not null default 0,
        detected jsonb,
        items_saved integer not null default 0,
        error_message text,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        completed_at timestamptz(3),
        constraint queue_entries_status
          check (status in ('pending', 'analyzing', 'saving', 'completed', 'error', 'skipped'))
      )`);
    await runner.query(`
      create unique index queue_entries_one_active_per_image on queue_entries (image_id)
        where status in ('pending', 'analyzing', 'saving')`);
    await runner.query(`
      create index queue_entries_open_by_user on queue_entries (user_id, id) where status <> 'completed'`);
    await runner.query(`
      create index queue_entries_completed_by_user on queue_entries (user_id, completed_at)
        where status = 'completed'`);
    await runner.query('create index queue_entries_batch on queue_entries (user_id, batch_id)');
    await runner.query(CREATE_OUTBOX);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table queue_entries, outbox');
  }
}
