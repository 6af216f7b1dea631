import { ForbiddenException, NotFoundException } from '@nestjs/common';
import { GROUP_ROLES, type GroupRole } from '@whereabouts/shared/contracts/groups.js';

/** Whether a role permits an action in its group (docs/rules/sharing.md). */
export type GroupRule = (role: GroupRole) => boolean;

const isAtLeast = (role: GroupRole, least: GroupRole) => GROUP_ROLES.indexOf(role) <= GROUP_ROLES.indexOf(least);

/** See the group, its members and what they share, and leave the group. */
export const canSee: GroupRule = () => true;

/** Share own items and collections with the group, and choose it as default group. */
export const canShare: GroupRule = (role) => isAtLeast(role, 'editor');

/** Add, invite, change and remove members, within the limits of `canHandle`. */
export const canManageMembers: GroupRule = (role) => isAtLeast(role, 'admin');

/** Rename and delete the group, and unshare any member's items. */
export const canManage: GroupRule = (role) => role === 'owner';

/** Whether a member who may manage members may give or take away this role. */
const canHandle = (mine: GroupRole, role: GroupRole) => canManage(mine) || !isAtLeast(role, 'admin');

/** Whether a member with role `mine` may invite others with `role`. */
export const canGive = (mine: GroupRole, role: GroupRole) => canManageMembers(mine) && canHandle(mine, role);

const REFUSALS = new Map<GroupRule, string>([
  [canShare, 'You need the role editor in this group to share things with it.'],
  [canManageMembers, 'Only the group owner can add or remove members.'],
  [canManage, 'Only the group owner can do this.'],
]);

const tooWeak = (message: string | undefined) => new ForbiddenException({ message, code: 'role_too_weak' });

/** The response is the same for a missing group and a group the actor is not in, so it reveals nothing. */
export const groupNotFound = () =>
  new NotFoundException({ message: 'The group was not found.', code: 'group_not_found' });

/**
 * @throws NotFoundException `group_not_found` if the actor has no role in the group
 * @throws ForbiddenException `role_too_weak`
 */
export function requireRole(role: GroupRole | undefined, rule: GroupRule): GroupRole {
  if (!role) throw groupNotFound();
  if (!rule(role)) throw tooWeak(REFUSALS.get(rule));
  return role;
}

/** @throws ForbiddenException `role_too_weak` if an admin tries to change owners or admins */
export function requireHandling(mine: GroupRole, role: GroupRole) {
  if (!canHandle(mine, role)) throw tooWeak('Only the group owner can add, change or remove owners and admins.');
}
