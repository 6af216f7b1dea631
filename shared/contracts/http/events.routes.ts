import type { Route } from './route.js';

/** What has changed, as soon as it has. */
export const EVENT_ROUTES = { listenToEvents: 'GET /api/events' } as const satisfies Record<string, Route>;
