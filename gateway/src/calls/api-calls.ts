import { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { adminCalls } from '@whereabouts/shared/contracts/http/admin.js';
import type { HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { checklistCalls } from '@whereabouts/shared/contracts/http/checklists.js';
import { collectionShareCalls } from '@whereabouts/shared/contracts/http/collection-shares.js';
import { collectionCalls } from '@whereabouts/shared/contracts/http/collections.js';
import { eventCalls } from '@whereabouts/shared/contracts/http/events.js';
import { groupCalls } from '@whereabouts/shared/contracts/http/groups.js';
import { guestLinkCalls } from '@whereabouts/shared/contracts/http/guest-links.js';
import { guestCalls } from '@whereabouts/shared/contracts/http/guests.js';
import { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { noticeCalls } from '@whereabouts/shared/contracts/http/notices.js';
import { placeCalls } from '@whereabouts/shared/contracts/http/places.js';
import { queueCalls } from '@whereabouts/shared/contracts/http/queue.js';
import { trashCalls } from '@whereabouts/shared/contracts/http/trash.js';

/** Every call of the public API, by the chapters of its documentation. */
export const API_CALLS: Record<string, Record<string, HttpCall>> = {
  Accounts: accountCalls,
  Items: itemCalls,
  Places: placeCalls,
  Trash: trashCalls,
  Images: imageCalls,
  Queue: queueCalls,
  Collections: { ...collectionCalls, ...collectionShareCalls },
  Checklists: checklistCalls,
  Groups: groupCalls,
  'Guest links': { ...guestLinkCalls, ...guestCalls },
  Notices: { ...noticeCalls, ...eventCalls },
  Administration: adminCalls,
};

/** Those that one command answers. */
export const FORWARDED_CALLS: Record<string, HttpCall> = Object.fromEntries(
  Object.values(API_CALLS).flatMap((calls) => Object.entries(calls).filter(([, { command }]) => command)),
);
