import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { ServiceTables } from '../nest/database/database.js';
import { KeepDeadLetters1795749000001 } from '../nest/messaging/dead-letters/dead-letters.migration.js';
import { CREATE_OUTBOX } from '../nest/messaging/outbox.entity.js';
import { OutboxTraceparent1795322058922 } from '../nest/observability/tracing/outbox-traceparent.migration.js';

class CreateOutbox1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(CREATE_OUTBOX);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table outbox');
  }
}

/** The tables that every service has, for tests of shared code. */
export const messagingTables: ServiceTables = {
  schema: 'auth',
  entities: [],
  migrations: [CreateOutbox1763600000000, OutboxTraceparent1795322058922, KeepDeadLetters1795749000001],
};
