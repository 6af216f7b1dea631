import { FeedQuery, HistoryQuery, history } from '../history.js';
import { forward } from './call.js';
import { HISTORY_ROUTES } from './history.routes.js';

export const historyCalls = {
  getItemHistory: forward(HISTORY_ROUTES.getItemHistory, history.ofItem, {
    summary:
      'Lists the changes of an item, latest first. `cursor` is the `next_cursor` of the previous page. Users with whom the item is shared get the changes since they were given access.',
    query: HistoryQuery,
  }),
  getHistory: forward(HISTORY_ROUTES.getHistory, history.feed, {
    summary:
      'Lists the changes of all items that you can see, latest first. `by=others` leaves out your own changes, and that items were shared. `cursor` is the `next_cursor` of the previous page.',
    query: FeedQuery,
    isHeavy: true,
  }),
  revertEvent: forward(HISTORY_ROUTES.revertEvent, history.revert, {
    summary: 'Gives the fields or the file of an event their former values, unless they have changed since.',
    errors: {
      400: ['not_a_photo', 'too_many_tags'],
      403: ['read_only_item', 'not_owned'],
      404: ['event_not_found'],
      409: ['changed_since', 'not_revertible', 'too_many_files'],
    },
  }),
};
