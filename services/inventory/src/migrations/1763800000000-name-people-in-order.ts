import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NamePeopleInOrder1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `alter table people add column named_at timestamptz(3) not null default '1970-01-01 00:00:00+00'`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table people drop column named_at');
  }
}
