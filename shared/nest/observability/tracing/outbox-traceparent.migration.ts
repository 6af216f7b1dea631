import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For every service, because each has an outbox. A message continues the trace that wrote it. */
export class OutboxTraceparent1795322058922 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table outbox add traceparent text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table outbox drop traceparent');
  }
}
