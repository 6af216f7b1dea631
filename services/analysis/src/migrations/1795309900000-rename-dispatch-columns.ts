import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenameDispatchColumns1795309900000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query('alter table queue_entries rename turn to dispatch_number');
    await runner.query('alter table queue_entries rename waits to infra_retries');
    await runner.query('alter table queue_entries rename is_held to is_paused');
    await runner.query('alter table queue_turns rename to dispatch_fairness');
    await runner.query('alter index queue_turns_pkey rename to dispatch_fairness_pkey');
    // Jobs in transit use the former field name and are ignored, so their entries are dispatched again.
    await runner.query(`
      update queue_entries set status = 'pending', dispatched_at = null, updated_at = now()
        where dispatched_at is not null`);
  }

  async down(runner: QueryRunner) {
    await runner.query('alter index dispatch_fairness_pkey rename to queue_turns_pkey');
    await runner.query('alter table dispatch_fairness rename to queue_turns');
    await runner.query('alter table queue_entries rename is_paused to is_held');
    await runner.query('alter table queue_entries rename infra_retries to waits');
    await runner.query('alter table queue_entries rename dispatch_number to turn');
  }
}
