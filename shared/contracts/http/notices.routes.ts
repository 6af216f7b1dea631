import type { Route } from './route.js';

/** What users are told, and how. */
export const NOTICE_ROUTES = {
  listNotices: 'GET /api/notices',
  readNotices: 'POST /api/notices/read',
  getPreferences: 'GET /api/user/preferences',
  changePreferences: 'PUT /api/user/preferences',
} as const satisfies Record<string, Route>;
