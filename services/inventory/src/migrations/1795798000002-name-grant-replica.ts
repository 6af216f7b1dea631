import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Instances of the earlier version, which run beside this one during a rolling update, write to the view. */
export class NameGrantReplica1795798000002 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table grant_copy rename to grant_replica');
    await runner.query('alter index grant_copy_pkey rename to grant_replica_pkey');
    await runner.query('create view grant_copy as select is_only_row, doubts, settled from grant_replica');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop view grant_copy');
    await runner.query('alter index grant_replica_pkey rename to grant_copy_pkey');
    await runner.query('alter table grant_replica rename to grant_copy');
  }
}
