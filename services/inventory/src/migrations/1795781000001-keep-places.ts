import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepPlaces1795781000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      'create table places (user_id bigint not null, path text[] not null, primary key (user_id, path))',
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table places');
  }
}
