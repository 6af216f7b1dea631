import type { Topic } from '@whereabouts/shared/contracts/live-updates.js';
import type { AppDispatch } from '../app/hooks';
import { api } from './api';

const TAGS = {
  items: ['Items', 'Stats'],
  collections: ['Collections', 'CollectionItems'],
  queue: ['Queue'],
  notices: ['Notices'],
  groups: ['Groups', 'Members', 'Shares'],
  trash: ['Trash'],
} as const satisfies Record<Topic, readonly string[]>;

/** Asks again for what is on screen of these. */
export const refresh = (topics: readonly Topic[]) => (dispatch: AppDispatch) =>
  dispatch(api.util.invalidateTags(topics.flatMap((topic) => TAGS[topic])));
