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
import { call, forward } from './call.js';
import { GROUP_ROUTES } from './groups.routes.js';

const GroupAnswer = z.object({ group: Group });

export const groupCalls = {
  listGroups: call(GROUP_ROUTES.listGroups, z.object({ groups: z.array(Group) }), {
    summary: 'One’s groups by name, and what lies in them.',
    query: GroupsQuery,
  }),
  createGroup: call(GROUP_ROUTES.createGroup, GroupAnswer, {
    summary: 'Makes a group; whoever does is its owner.',
    body: NewGroup,
    status: 201,
    errors: { 409: ['too_many_groups'] },
  }),
  getGroup: call(GROUP_ROUTES.getGroup, Group, { summary: 'A group one is in.' }),
  changeGroup: call(GROUP_ROUTES.changeGroup, GroupAnswer, {
    summary: 'Renames or describes a group. By its owners.',
    body: GroupChange,
    errors: { 403: ['role_too_weak'] },
  }),
  deleteGroup: forward(GROUP_ROUTES.deleteGroup, groups.delete, {
    summary: 'Deletes a group, and with it all its shares and invitations. By its owners.',
    errors: { 403: ['role_too_weak'] },
  }),
  listMembers: forward(GROUP_ROUTES.listMembers, groups.members, {
    summary: 'Who is in a group, and who is invited: the strongest roles first, invitations last.',
  }),
  addMember: call(GROUP_ROUTES.addMember, AddedGroupMember, {
    summary: 'Adds a user by e-mail, or invites whoever has that e-mail. By owners and admins of the group.',
    body: NewGroupMember,
    status: 201,
    errors: { 400: ['owner_must_be_member'], 403: ['role_too_weak'], 409: ['already_member', 'group_full'] },
  }),
  changeMember: forward(GROUP_ROUTES.changeMember, groups.changeMember, {
    summary: 'Gives a member another role. By owners, and by admins below their own role.',
    body: RoleChange,
    errors: { 403: ['role_too_weak'], 404: ['member_not_found'], 409: ['last_owner'] },
  }),
  removeMember: forward(GROUP_ROUTES.removeMember, groups.removeMember, {
    summary: 'Takes a member out of a group, or leaves it.',
    errors: { 403: ['role_too_weak'], 404: ['member_not_found'], 409: ['last_owner'] },
  }),
  withdrawInvitation: forward(GROUP_ROUTES.withdrawInvitation, groups.withdrawInvitation, {
    summary: 'Ends an invitation into a group.',
    errors: { 403: ['role_too_weak'] },
  }),
  showInvitation: forward(GROUP_ROUTES.showInvitation, groups.showInvitation, {
    summary: 'Who invites to which group, by the token of an invitation, which must not be part of an address.',
    needsRoom: false,
    body: GroupInvitation,
    errors: { 400: ['invalid_invitation'] },
  }),
  acceptInvitation: call(GROUP_ROUTES.acceptInvitation, GroupAnswer, {
    summary: 'Joins a group by the token of an invitation.',
    body: GroupInvitation,
    errors: { 400: ['invalid_invitation'], 409: ['group_full', 'too_many_groups'] },
  }),
  getDefaultGroup: forward(GROUP_ROUTES.getDefaultGroup, groups.defaultGroup, {
    summary: 'The group that one’s new items are shared with.',
  }),
  changeDefaultGroup: forward(GROUP_ROUTES.changeDefaultGroup, groups.changeDefaultGroup, {
    summary: 'Shares new items with a group from now on, or with none. By editors of the group and above.',
    body: groups.changeDefaultGroup.request.pick({ group_id: true }),
    errors: { 403: ['role_too_weak'], 404: ['group_not_found'] },
  }),
};
