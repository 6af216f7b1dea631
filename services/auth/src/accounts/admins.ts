import type { EntityManager } from 'typeorm';
import { Not } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/**
 * Whoever makes, removes or changes the role of accounts queues up here until the end of the transaction: so the first
 * account is first, and two admins who demote each other at once do not leave the house without one.
 */
export async function oneAtATime(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtext('whereabouts.accounts'))`);
}

/** Whether nobody else is an admin. Only certain after `oneAtATime`. */
export async function isLastAdmin(manager: EntityManager, { id, role }: AccountEntity): Promise<boolean> {
  return role === 'admin' && !(await manager.existsBy(AccountEntity, { role: 'admin', id: Not(id) }));
}
