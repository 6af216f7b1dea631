import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RefuseShares1795736000003 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table refused_shares (
        item_id bigint not null,
        group_id bigint not null,
        owner_id bigint not null,
        primary key (item_id, group_id),
        constraint refused_shares_owner
          foreign key (group_id, owner_id) references group_members (group_id, user_id) on delete cascade
      )`);
    await runner.query('create index refused_shares_of_owner on refused_shares (group_id, owner_id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table refused_shares');
  }
}
