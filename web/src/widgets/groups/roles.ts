import type { GroupMember, GroupRole } from '@whereabouts/shared/contracts/groups.js';

/** The roles that each role may grant and revoke (docs/rules/sharing.md). */
const GIVEN: Record<GroupRole, GroupRole[]> = {
  owner: ['owner', 'admin', 'editor', 'viewer'],
  admin: ['editor', 'viewer'],
  editor: [],
  viewer: [],
};

/** The roles that a member can grant; none for members who cannot add others. */
export const givenBy = (mine: GroupRole): GroupRole[] => GIVEN[mine];

/** Whether this role can change the member's role, remove the member or withdraw the invitation. */
export const mayManage = (mine: GroupRole, member: GroupMember): boolean => GIVEN[mine].includes(member.role);

/** A group always keeps at least one owner. */
export const isLastOwner = (member: GroupMember, members: GroupMember[]): boolean =>
  isOwner(member) && members.filter(isOwner).length === 1;

const isOwner = ({ role, status }: GroupMember) => role === 'owner' && status === 'active';
