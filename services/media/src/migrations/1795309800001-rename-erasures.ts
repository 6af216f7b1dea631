import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenameErasures1795309800001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table erasures rename to file_deletions');
    await runner.query('alter index erasures_pkey rename to file_deletions_pkey');
    await runner.query('alter index erasures_due rename to file_deletions_due');
    await runner.query('alter table images rename wanted_until to in_use_until');
    // Deleted rows are stored as JSON with their column names as keys.
    await runner.query(`
      update file_deletions
        set image = image - 'wanted_until' || jsonb_build_object('in_use_until', image -> 'wanted_until')
        where image is not null`);
  }

  async down(runner: QueryRunner) {
    await runner.query(`
      update file_deletions
        set image = image - 'in_use_until' || jsonb_build_object('wanted_until', image -> 'in_use_until')
        where image is not null`);
    await runner.query('alter table images rename in_use_until to wanted_until');
    await runner.query('alter index file_deletions_due rename to erasures_due');
    await runner.query('alter index file_deletions_pkey rename to erasures_pkey');
    await runner.query('alter table file_deletions rename to erasures');
  }
}
