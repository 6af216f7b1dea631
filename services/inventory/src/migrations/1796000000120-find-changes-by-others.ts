import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The changes by others are found although the owner has made most changes. */
export class FindChangesByOthers1796000000120 implements MigrationInterface {
  /** An index that is built concurrently does not lock the events. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query('drop index concurrently if exists item_events_by_others');
    await runner.query(`
      create index concurrently item_events_by_others on item_events (user_id, id)
      where actor_id is distinct from user_id`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index item_events_by_others');
  }
}
