import type { Route } from './route.js';

/** Groups, their members and invitations. */
export const GROUP_ROUTES = {
  listGroups: 'GET /api/sharing/groups{?type}',
  createGroup: 'POST /api/sharing/groups',
  getGroup: 'GET /api/sharing/groups/{group_id}',
  changeGroup: 'PUT /api/sharing/groups/{group_id}',
  deleteGroup: 'DELETE /api/sharing/groups/{group_id}',
  getGroupValue: 'GET /api/sharing/groups/{group_id}/value',
  listMembers: 'GET /api/sharing/groups/{group_id}/members',
  addMember: 'POST /api/sharing/groups/{group_id}/members',
  changeMember: 'PUT /api/sharing/groups/{group_id}/members/{user_id}',
  removeMember: 'DELETE /api/sharing/groups/{group_id}/members/{user_id}',
  withdrawInvitation: 'DELETE /api/sharing/groups/{group_id}/invitations/{invitation_id}',
  showInvitation: 'POST /api/sharing/invitations/show',
  acceptInvitation: 'POST /api/sharing/invitations/accept',
  getDefaultGroup: 'GET /api/sharing/users/default-group',
  changeDefaultGroup: 'PUT /api/sharing/users/default-group',
} as const satisfies Record<string, Route>;
