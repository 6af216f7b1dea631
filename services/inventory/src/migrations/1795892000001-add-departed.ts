import type { MigrationInterface, QueryRunner } from 'typeorm';
import { installTriggers } from '../items/denormalized-columns.js';

/**
 * Items can depart (`item-states.ts`). For instances of the earlier version a departed item is in the trash. The second
 * trigger prevents them from purging it.
 */
export class AddDeparted1795892000001 implements MigrationInterface {
  /** Runs without a transaction, so that items are locked only in batches. After a crash it starts again. */
  transaction = false;

  async up(runner: QueryRunner) {
    await runner.query('alter table items add column if not exists departed jsonb');
    await runner.query(`
      create or replace function keep_departed_item() returns trigger language plpgsql set search_path from current as $$
      begin
        if exists (select from deleted_users where id = old.user_id) then return old; end if;
        return null;
      end $$`);
    await runner.query(`
      create or replace trigger items_departed before delete on items
      for each row when (old.deleted_at = 'infinity') execute function keep_departed_item()`);
    await installTriggers(runner);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger items_departed on items');
    await runner.query('drop function keep_departed_item');
    await runner.query('drop trigger items_ready on items');
    await runner.query(`update items set deleted_at = now() where deleted_at = 'infinity'`);
    await runner.query('alter table items drop column departed');
    await installTriggers(runner);
  }
}
