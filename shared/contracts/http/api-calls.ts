import { accountCalls } from './accounts.js';
import { adminCalls } from './admin.js';
import type { HttpCall } from './call.js';
import { checklistCalls } from './checklists.js';
import { collectionShareCalls } from './collection-shares.js';
import { collectionCalls } from './collections.js';
import { customFieldCalls } from './custom-fields.js';
import { eventCalls } from './events.js';
import { fileCalls } from './files.js';
import { groupCalls } from './groups.js';
import { guestLinkCalls } from './guest-links.js';
import { guestCalls } from './guests.js';
import { historyCalls } from './history.js';
import { imageCalls } from './images.js';
import { itemCalls } from './items.js';
import { noticeCalls } from './notices.js';
import { placeCalls } from './places.js';
import { queueCalls } from './queue.js';
import { reportCalls } from './reports.js';
import { trashCalls } from './trash.js';

/** Every call of the public API, by section of the API documentation. */
export const API_CALLS: Record<string, Record<string, HttpCall>> = {
  Accounts: accountCalls,
  Items: itemCalls,
  'Custom fields': customFieldCalls,
  Files: fileCalls,
  History: historyCalls,
  Places: placeCalls,
  Trash: trashCalls,
  Images: imageCalls,
  Queue: queueCalls,
  Collections: { ...collectionCalls, ...collectionShareCalls },
  Checklists: checklistCalls,
  Groups: groupCalls,
  'Guest links': { ...guestLinkCalls, ...guestCalls },
  Notices: { ...noticeCalls, ...eventCalls },
  Reports: reportCalls,
  Administration: adminCalls,
};
