import type { EntityManager } from 'typeorm';
import { Not } from 'typeorm';
import { UserEntity } from './user.entity.js';

/**
 * Serializes transactions that create or delete users or change roles. So only one user is first, and two admins who
 * demote each other at once do not leave the installation without an admin.
 */
export async function lockUserRoles(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtext('whereabouts.users'))`);
}

/** True if there is no other admin. Call `lockUserRoles` first to be certain. */
export async function isLastAdmin(manager: EntityManager, { id, role }: UserEntity): Promise<boolean> {
  return role === 'admin' && !(await manager.existsBy(UserEntity, { role: 'admin', id: Not(id) }));
}
