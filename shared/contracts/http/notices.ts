import { NoticesQuery, notices, PreferencesChange, ReadNotices } from '../notices.js';
import { Success } from '../problem.js';
import { call, forward } from './call.js';
import { NOTICE_ROUTES } from './notices.routes.js';

export const noticeCalls = {
  listNotices: forward(NOTICE_ROUTES.listNotices, notices.list, {
    summary: 'Notices, latest first, 100 a page, and how many of all are unread; `unread=true` lists only those.',
    query: NoticesQuery,
  }),
  readNotices: call(NOTICE_ROUTES.readNotices, Success, {
    summary: 'Marks notices as read: those named, or all.',
    needsRoom: false,
    body: ReadNotices,
  }),
  getPreferences: forward(NOTICE_ROUTES.getPreferences, notices.preferences, {
    summary: 'What one wants to be told.',
  }),
  changePreferences: forward(NOTICE_ROUTES.changePreferences, notices.changePreferences, {
    summary: 'Says what one wants to be told; what is absent stays.',
    body: PreferencesChange,
  }),
};
