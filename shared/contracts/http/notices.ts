import { NoticesQuery, notices, PreferencesChange, ReadNotices } from '../notices.js';
import { Success } from '../problem.js';
import { call, forward } from './call.js';
import { NOTICE_ROUTES } from './notices.routes.js';

export const noticeCalls = {
  listNotices: forward(NOTICE_ROUTES.listNotices, notices.list, {
    summary:
      'Lists your notices, latest first, 100 per page, with the total number of unread ones. `unread=true` lists only unread notices.',
    query: NoticesQuery,
  }),
  readNotices: call(NOTICE_ROUTES.readNotices, Success, {
    summary: 'Marks the given notices, or all notices, as read.',
    needsRoom: false,
    body: ReadNotices,
  }),
  getPreferences: forward(NOTICE_ROUTES.getPreferences, notices.preferences, {
    summary: 'Returns your notice preferences.',
  }),
  changePreferences: forward(NOTICE_ROUTES.changePreferences, notices.changePreferences, {
    summary: 'Changes your notice preferences. Absent fields keep their value.',
    body: PreferencesChange,
  }),
};
