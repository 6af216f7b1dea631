import type { InventoryService } from './inventory-service.js';

/** How many calls wait at the moment for somebody's lock, in this test's own database. */
export async function waiting({ source }: InventoryService): Promise<number> {
  const waiting = await source.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}
