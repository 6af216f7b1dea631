import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenameDeletedUsers1795309700000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table deleted_people rename to deleted_users');
    await runner.query('alter index deleted_people_pkey rename to deleted_users_pkey');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter index deleted_users_pkey rename to deleted_people_pkey');
    await runner.query('alter table deleted_users rename to deleted_people');
  }
}
