import type { NoticeList, Preferences, ReadNotices } from '@whereabouts/shared/contracts/notices.js';
import { api } from './api';

/** An unchanged list costs a 304. */
export const NOTICES_REFRESH_MS = 60_000;

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notices: build.query<NoticeList, void>({
      query: () => ({ path: '/api/notices' }),
      // Of a group that one leaves nothing is told any more.
      providesTags: ['Notices', 'Groups'],
    }),
    readNotices: build.mutation<unknown, ReadNotices>({
      query: (body) => ({ path: '/api/notices/read', method: 'POST', body }),
      async onQueryStarted(read, { dispatch, queryFulfilled }) {
        const now = new Date().toISOString();
        const change = dispatch(
          noticesApi.util.updateQueryData('notices', undefined, (list) => {
            const chosen = list.notices.filter(({ id }) => 'all' in read || read.ids.includes(id));
            const unread = chosen.filter(({ read_at }) => read_at === null);
            for (const notice of unread) notice.read_at = now;
            list.unread_count = 'all' in read ? 0 : list.unread_count - unread.length;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    preferences: build.query<Preferences, void>({ query: () => ({ path: '/api/user/preferences' }) }),
    changePreferences: build.mutation<Preferences, Preferences>({
      query: (body) => ({ path: '/api/user/preferences', method: 'PUT', body }),
      async onQueryStarted(preferences, { dispatch, queryFulfilled }) {
        const change = dispatch(noticesApi.util.updateQueryData('preferences', undefined, () => preferences));
        await queryFulfilled.catch(change.undo);
      },
    }),
  }),
});

export const { useNoticesQuery, useReadNoticesMutation, usePreferencesQuery, useChangePreferencesMutation } =
  noticesApi;
