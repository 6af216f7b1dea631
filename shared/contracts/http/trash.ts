import { EraseAllQuery, RestoreItems, TrashQuery, TrashTargets, trash } from '../trash.js';
import { forward } from './call.js';
import { TRASH_ROUTES } from './trash.routes.js';

export const trashCalls = {
  listTrash: forward(TRASH_ROUTES.listTrash, trash.list, {
    summary: 'Lists the items in your trash, latest deleted first.',
    query: TrashQuery,
    isHeavy: true,
  }),
  restoreItems: forward(TRASH_ROUTES.restoreItems, trash.restore, {
    summary: 'Restores items from the trash, all or none, and undoes the merges that put them there.',
    body: RestoreItems,
    errors: { 404: ['not_in_trash'], 409: ['quota_reached', 'merged_further'] },
  }),
  eraseTrash: forward(TRASH_ROUTES.eraseTrash, trash.erase, {
    summary:
      'Permanently deletes items from the trash. Send exactly one of `all`, `item_ids` and `older_than_retention` in the body, or `all=true` in the query without a body.',
    query: EraseAllQuery,
    body: TrashTargets,
    errors: { 404: ['not_in_trash'] },
  }),
};
