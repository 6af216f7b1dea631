import type { EntityManager } from 'typeorm';
import { Not } from 'typeorm';
import { UserEntity } from './user.entity.js';

/**
 * Whoever makes, removes or changes the role of users queues up here until the end of the transaction: so the first
 * user is first, and two admins who demote each other at once do not leave the house without one.
 */
export async function lockUserRoles(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtext('whereabouts.users'))`);
}

/** Whether nobody else is an admin. Only certain after `lockUserRoles`. */
export async function isLastAdmin(manager: EntityManager, { id, role }: UserEntity): Promise<boolean> {
  return role === 'admin' && !(await manager.existsBy(UserEntity, { role: 'admin', id: Not(id) }));
}
