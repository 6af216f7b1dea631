import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The currency of each user, copied from auth. */
export class KnowCurrencies1795860000001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table preferences add currency text, add currency_at timestamptz(3)');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table preferences drop currency, drop currency_at');
  }
}
