import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KnowNames1795794000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`
      create table known_names (user_id bigint not null, key text not null, name text not null, primary key (user_id, key))`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table known_names');
  }
}
