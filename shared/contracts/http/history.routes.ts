import type { Route } from './route.js';

/** The history of items. */
export const HISTORY_ROUTES = {
  getItemHistory: 'GET /api/items/{item_id}/history{?cursor}',
  getHistory: 'GET /api/history{?cursor,by}',
  revertEvent: 'POST /api/items/{item_id}/history/{event_id}/revert',
} as const satisfies Record<string, Route>;
