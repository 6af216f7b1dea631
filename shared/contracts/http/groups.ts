import { z } from 'zod';
import {
  AddedGroupMember,
  Group,
  GroupChange,
  GroupInvitation,
  GroupsQuery,
  groups,
  NewGroup,
  NewGroupMember,
  RoleChange,
} from '../groups.js';
import { stats } from '../stats.js';
import { call, forward } from './call.js';
import { GROUP_ROUTES } from './groups.routes.js';

const GroupAnswer = z.object({ group: Group });

export const groupCalls = {
  listGroups: call(GROUP_ROUTES.listGroups, z.object({ groups: z.array(Group) }), {
    summary: 'Lists your groups by name, with their contents.',
    query: GroupsQuery,
  }),
  createGroup: call(GROUP_ROUTES.createGroup, GroupAnswer, {
    summary: 'Creates a group. You become its owner.',
    body: NewGroup,
    status: 201,
    errors: { 409: ['too_many_groups'] },
  }),
  getGroup: call(GROUP_ROUTES.getGroup, Group, { summary: 'Returns a group that you are a member of.' }),
  changeGroup: call(GROUP_ROUTES.changeGroup, GroupAnswer, {
    summary: 'Changes the name or description of a group. Group owners only.',
    body: GroupChange,
    errors: { 403: ['role_too_weak'] },
  }),
  deleteGroup: forward(GROUP_ROUTES.deleteGroup, groups.delete, {
    summary: 'Deletes a group and ends all its shares and invitations. Group owners only.',
    errors: { 403: ['role_too_weak'] },
  }),
  getGroupValue: forward(GROUP_ROUTES.getGroupValue, stats.groupValue, {
    summary: 'Adds up what the items of a group are worth, by owner. Group owners only.',
    isHeavy: true,
    errors: { 403: ['role_too_weak'] },
  }),
  listMembers: forward(GROUP_ROUTES.listMembers, groups.members, {
    summary: 'Lists the members and invitations of a group. Strongest roles first, invitations last.',
  }),
  addMember: call(GROUP_ROUTES.addMember, AddedGroupMember, {
    summary: 'Adds a user by email address, or invites the address if it has no account. Group owners and admins only.',
    body: NewGroupMember,
    status: 201,
    errors: { 400: ['owner_must_be_member'], 403: ['role_too_weak'], 409: ['already_member', 'group_full'] },
  }),
  changeMember: forward(GROUP_ROUTES.changeMember, groups.changeMember, {
    summary: 'Changes the role of a member. Group admins can change only roles below their own.',
    body: RoleChange,
    errors: { 403: ['role_too_weak'], 404: ['member_not_found'], 409: ['last_owner'] },
  }),
  removeMember: forward(GROUP_ROUTES.removeMember, groups.removeMember, {
    summary: 'Removes a member from a group. You can remove yourself to leave it.',
    errors: { 403: ['role_too_weak'], 404: ['member_not_found'], 409: ['last_owner'] },
  }),
  withdrawInvitation: forward(GROUP_ROUTES.withdrawInvitation, groups.withdrawInvitation, {
    summary: 'Withdraws an invitation to a group.',
    errors: { 403: ['role_too_weak'] },
  }),
  showInvitation: forward(GROUP_ROUTES.showInvitation, groups.showInvitation, {
    summary:
      'Returns the group and the inviting user of an invitation. The token is in the body because URLs are logged.',
    needsRoom: false,
    body: GroupInvitation,
    errors: { 400: ['invalid_invitation'] },
  }),
  acceptInvitation: call(GROUP_ROUTES.acceptInvitation, GroupAnswer, {
    summary: 'Joins a group with the token of an invitation.',
    body: GroupInvitation,
    errors: { 400: ['invalid_invitation'], 409: ['group_full', 'too_many_groups'] },
  }),
  getDefaultGroup: forward(GROUP_ROUTES.getDefaultGroup, groups.defaultGroup, {
    summary: 'Returns the group that your new items are shared with.',
  }),
  changeDefaultGroup: forward(GROUP_ROUTES.changeDefaultGroup, groups.changeDefaultGroup, {
    summary:
      'Sets the group that your new items are shared with, or none. Requires the role editor or above in the group.',
    body: groups.changeDefaultGroup.request.pick({ group_id: true }),
    errors: { 403: ['role_too_weak'], 404: ['group_not_found'] },
  }),
};
