import type { Dispatch } from '@reduxjs/toolkit';
import type { Topic } from '@whereabouts/shared/contracts/live-updates.js';
import { api } from './api';

export const POLLED: Topic[] = ['items', 'collections', 'notices', 'groups'];
export const ALL: Topic[] = [...POLLED, 'queue', 'trash'];

const TAGS = {
  // Changed items of other users can have fields that are not known here yet.
  items: ['Items', 'Stats', 'CustomFields', 'Files', 'History'],
  collections: ['Collections', 'CollectionItems'],
  queue: ['Queue'],
  notices: ['Notices'],
  groups: ['Groups', 'Members', 'Shares'],
  trash: ['Trash'],
} as const satisfies Record<Topic, readonly string[]>;

/** Refetches the data of these topics that is on screen. */
export const refresh = (topics: readonly Topic[]) => (dispatch: Dispatch) =>
  dispatch(api.util.invalidateTags(topics.flatMap((topic) => TAGS[topic])));
