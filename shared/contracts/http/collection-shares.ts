import { PermissionChange, ShareCollection, sharing } from '../sharing.js';
import { forward } from './call.js';
import { COLLECTION_ROUTES } from './collections.routes.js';

/** Which groups see a collection; by its owner. */
export const collectionShareCalls = {
  listSharedGroups: forward(COLLECTION_ROUTES.listSharedGroups, sharing.sharedGroups, {
    summary: 'Groups that a collection is shared with.',
    errors: { 403: ['not_owner'] },
  }),
  shareCollection: forward(COLLECTION_ROUTES.shareCollection, sharing.shareCollection, {
    summary: 'Shares a collection with a group. By editors of the group and above.',
    body: ShareCollection,
    status: 201,
    errors: { 403: ['not_owner', 'role_too_weak'], 404: ['group_not_found'] },
  }),
  changeSharePermission: forward(COLLECTION_ROUTES.changeSharePermission, sharing.changePermission, {
    summary: 'Says what a group may do with a collection.',
    body: PermissionChange,
    errors: { 403: ['not_owner'], 404: ['not_shared'] },
  }),
  unshareCollection: forward(COLLECTION_ROUTES.unshareCollection, sharing.unshareCollection, {
    summary: 'Shares a collection with a group no more.',
    errors: { 403: ['not_owner'] },
  }),
};
