import { call } from './call.js';
import { EVENT_ROUTES } from './events.routes.js';

export const eventCalls = {
  listenToEvents: call(
    EVENT_ROUTES.listenToEvents,
    { content: ['text/event-stream'] },
    {
      summary:
        'Server-sent events: `changed`, with `{"topics"}` as its data, and a comment every 25 s; it ends with the token.',
      errors: { 429: ['too_many_at_once'] },
    },
  ),
};
