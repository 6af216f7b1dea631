import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PromiseErasures1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'create table erasures (image_id bigint primary key, due_at timestamptz(3) not null, image jsonb)',
    );
    await runner.query('create index erasures_due on erasures (due_at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table erasures');
  }
}
