import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VersionGrants1795312400001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table members rename to group_members');
    await runner.query('alter index members_of_user rename to group_members_of_user');
    await runner.query('alter index members_pkey rename to group_members_pkey');
    await runner.query('alter table group_members rename constraint members_role to group_members_role');
    await runner.query('alter table group_members rename constraint members_group to group_members_group');
    await runner.query('alter table groups add version bigint not null default 0');
    await runner.query('alter table group_members add since bigint not null default 0');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table group_members drop since');
    await runner.query('alter table groups drop version');
    await runner.query('alter table group_members rename constraint group_members_group to members_group');
    await runner.query('alter table group_members rename constraint group_members_role to members_role');
    await runner.query('alter index group_members_pkey rename to members_pkey');
    await runner.query('alter index group_members_of_user rename to members_of_user');
    await runner.query('alter table group_members rename to members');
  }
}
