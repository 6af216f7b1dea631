import { PermissionChange, ShareCollection, sharing } from '../sharing.js';
import { forward } from './call.js';
import { COLLECTION_ROUTES } from './collections.routes.js';

/** Calls of a collection's owner that share it with groups. */
export const collectionShareCalls = {
  listSharedGroups: forward(COLLECTION_ROUTES.listSharedGroups, sharing.sharedGroups, {
    summary: 'Lists the groups that a collection is shared with.',
    errors: { 403: ['not_owner'] },
  }),
  shareCollection: forward(COLLECTION_ROUTES.shareCollection, sharing.shareCollection, {
    summary: 'Shares a collection with a group. Requires the role editor or above in the group.',
    body: ShareCollection,
    status: 201,
    errors: { 403: ['not_owner', 'role_too_weak'], 404: ['group_not_found'] },
  }),
  changeSharePermission: forward(COLLECTION_ROUTES.changeSharePermission, sharing.changePermission, {
    summary: 'Changes a group’s permission on a collection.',
    body: PermissionChange,
    errors: { 403: ['not_owner', 'role_too_weak'], 404: ['not_shared'] },
  }),
  unshareCollection: forward(COLLECTION_ROUTES.unshareCollection, sharing.unshareCollection, {
    summary: 'Stops sharing a collection with a group.',
    errors: { 403: ['not_owner'] },
  }),
};
