import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateBatches1764100100000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table batches (
        user_id bigint not null,
        batch_id text not null,
        name text,
        is_paused boolean not null default false,
        undone_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        primary key (user_id, batch_id)
      )`);
    await runner.query(`
      insert into batches (user_id, batch_id, name, created_at)
        select user_id, batch_id, max(batch_name), min(created_at) from queue_entries group by user_id, batch_id`);
    await runner.query('create index batches_created_by_user on batches (user_id, created_at)');
    await runner.query('create index batches_created on batches (created_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table batches');
  }
}
