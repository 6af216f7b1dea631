import type { GroupMember, GroupRole } from '@whereabouts/shared/contracts/groups.js';

/** The roles that each role may give and take (docs/rules/sharing.md). */
const GIVEN: Record<GroupRole, GroupRole[]> = {
  owner: ['owner', 'admin', 'editor', 'viewer'],
  admin: ['editor', 'viewer'],
  editor: [],
  viewer: [],
};

/** What somebody may be added as; nothing for those who may add nobody. */
export const givenBy = (mine: GroupRole): GroupRole[] => GIVEN[mine];

/** Whether somebody's role, their place in the group or their invitation is mine to change. */
export const mayManage = (mine: GroupRole, member: GroupMember): boolean => GIVEN[mine].includes(member.role);

/** At least one owner stays, always. */
export const isLastOwner = (member: GroupMember, members: GroupMember[]): boolean =>
  isOwner(member) && members.filter(isOwner).length === 1;

const isOwner = ({ role, status }: GroupMember) => role === 'owner' && status === 'active';
