import type { Route } from './route.js';

/** The trash. */
export const TRASH_ROUTES = {
  listTrash: 'GET /api/trash{?filter,timezone}',
  restoreItems: 'POST /api/trash/restore',
  eraseTrash: 'DELETE /api/trash{?all}',
} as const satisfies Record<string, Route>;
