import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Waits that a provider asks for have a count of their own. Waits so far stay counted as those for other services. */
export class CountProviderWaits1796000000090 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table queue_entries add provider_waits integer not null default 0');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table queue_entries drop provider_waits');
  }
}
