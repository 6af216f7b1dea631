import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TellOfGroups1795317100001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      alter table notices
        alter item_id drop not null,
        alter quantity drop not null,
        alter quantity_min drop not null,
        add actor_id bigint,
        add group_id bigint,
        add collection_id bigint,
        add batch_id text,
        add text_values jsonb not null default '{}',
        add versions bigint[] not null default '{}'`);
    await runner.query('drop index notices_standing, notices_unmailed');
    await runner.query(
      `create unique index notices_standing on notices (item_id) where recovered_at is null and kind = 'low_stock'`,
    );
    await runner.query(
      `create index notices_unmailed on notices (user_id) where mailed_at is null and kind = 'low_stock'`,
    );
    await runner.query('create index notices_of_actor on notices (actor_id, group_id) where actor_id is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query(`delete from notices where kind <> 'low_stock'`);
    await runner.query('drop index notices_standing, notices_unmailed, notices_of_actor');
    await runner.query('create unique index notices_standing on notices (item_id) where recovered_at is null');
    await runner.query('create index notices_unmailed on notices (user_id) where mailed_at is null');
    await runner.query(`
      alter table notices
        drop actor_id, drop group_id, drop collection_id, drop batch_id, drop text_values, drop versions,
        alter item_id set not null,
        alter quantity set not null,
        alter quantity_min set not null`);
  }
}
