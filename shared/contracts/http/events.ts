import { call } from './call.js';
import { EVENT_ROUTES } from './events.routes.js';

export const eventCalls = {
  listenToEvents: call(
    EVENT_ROUTES.listenToEvents,
    { content: ['text/event-stream'] },
    {
      summary:
        'Streams server-sent events: `changed` with the data `{"topics": […]}`, and a comment every 25 s. Ends when the token expires.',
      errors: { 429: ['too_many_at_once'] },
    },
  ),
};
