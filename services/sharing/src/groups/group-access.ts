import { ForbiddenException, NotFoundException } from '@nestjs/common';
import { GROUP_ROLES, type GroupRole } from '@whereabouts/shared/contracts/groups.js';

/** Whether a role in a group lets its holder do a certain thing there (docs/rules/sharing.md). */
export type GroupRule = (role: GroupRole) => boolean;

const isAtLeast = (role: GroupRole, least: GroupRole) => GROUP_ROLES.indexOf(role) <= GROUP_ROLES.indexOf(least);

/** The group, its members, and what they share; also to leave it. */
export const canSee: GroupRule = () => true;

/** Share things of one's own with it, also as default group. */
export const canShare: GroupRule = (role) => isAtLeast(role, 'editor');

/** Add, invite, change and remove members: as far as `canHandle` goes. */
export const canManageMembers: GroupRule = (role) => isAtLeast(role, 'admin');

/** Rename and delete it, and take anybody's things out of it. */
export const canManage: GroupRule = (role) => role === 'owner';

/** Whether somebody who may manage members may give or take away this role. */
const canHandle = (mine: GroupRole, role: GroupRole) => canManage(mine) || !isAtLeast(role, 'admin');

/** Whether somebody with the one role may let others into the group with the other one. */
export const canGive = (mine: GroupRole, role: GroupRole) => canManageMembers(mine) && canHandle(mine, role);

const REFUSALS = new Map<GroupRule, string>([
  [canShare, 'You need the role editor in this group to share things with it.'],
  [canManageMembers, 'Only the group owner can add or remove members.'],
  [canManage, 'Only the group owner can do this.'],
]);

const tooWeak = (message: string | undefined) => new ForbiddenException({ message, code: 'role_too_weak' });

/** For one that the actor is not in or that is not there at all: nobody learns which. */
export const groupNotFound = () =>
  new NotFoundException({ message: 'The group was not found.', code: 'group_not_found' });

/**
 * @throws NotFoundException `group_not_found` for somebody without a role in it
 * @throws ForbiddenException `role_too_weak`
 */
export function requireRole(role: GroupRole | undefined, rule: GroupRule): GroupRole {
  if (!role) throw groupNotFound();
  if (!rule(role)) throw tooWeak(REFUSALS.get(rule));
  return role;
}

/** @throws ForbiddenException `role_too_weak` for an admin who reaches for owners and admins */
export function requireHandling(mine: GroupRole, role: GroupRole) {
  if (!canHandle(mine, role)) throw tooWeak('Only the group owner can add, change or remove owners and admins.');
}
