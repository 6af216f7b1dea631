import type { Route } from './route.js';

/** Notices and their preferences. */
export const NOTICE_ROUTES = {
  listNotices: 'GET /api/notices{?unread,cursor}',
  readNotices: 'POST /api/notices/read',
  getPreferences: 'GET /api/notices/preferences',
  changePreferences: 'PUT /api/notices/preferences',
} as const satisfies Record<string, Route>;
