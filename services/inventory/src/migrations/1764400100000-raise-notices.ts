import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RaiseNotices1764400100000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table notices (
        id bigint generated always as identity primary key,
        user_id bigint not null,
        item_id bigint not null,
        kind text not null default 'low_stock',
        quantity integer not null,
        quantity_min integer not null,
        created_at timestamptz(3) not null default now(),
        read_at timestamptz(3),
        recovered_at timestamptz(3),
        mailed_at timestamptz(3),
        constraint notices_item foreign key (item_id) references items (id) on delete cascade
      )`);
    await runner.query('create index notices_of_user on notices (user_id, id)');
    await runner.query('create index notices_of_item on notices (item_id)');
    await runner.query('create unique index notices_standing on notices (item_id) where recovered_at is null');
    await runner.query('create index notices_unread on notices (user_id) where read_at is null');
    await runner.query('create index notices_unmailed on notices (user_id) where mailed_at is null');
    await runner.query(
      'create table preferences (user_id bigint primary key, low_stock_mail boolean not null default true)',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table notices, preferences');
  }
}
