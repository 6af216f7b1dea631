import type { Route } from './route.js';

/** Live updates. */
export const EVENT_ROUTES = { listenToEvents: 'GET /api/events' } as const satisfies Record<string, Route>;
