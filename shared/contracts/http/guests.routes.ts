import type { Route } from './route.js';

/** Guest access to a collection. The link's token authorizes the calls. */
export const GUEST_ROUTES = {
  unlockGuestLink: 'POST /api/collections/guest/{token}/unlock',
  getGuestCollection: 'GET /api/collections/guest/{token}',
  addGuestItem: 'POST /api/collections/guest/{token}/items',
  removeGuestItem: 'DELETE /api/collections/guest/{token}/items/{item_id}',
  checkGuestItem: 'PUT /api/collections/guest/{token}/items/{item_id}/check',
  getGuestImage: 'GET /api/collections/guest/{token}/images/{image_id}{?thumbnail,item}',
} as const satisfies Record<string, Route>;
