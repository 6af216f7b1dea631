import type { noticeCalls } from '@whereabouts/shared/contracts/http/notices.js';
import { NOTICE_ROUTES } from '@whereabouts/shared/contracts/http/notices.routes.js';
import { api } from './api';
import { endpointsOf } from './endpoints';

const endpoint = endpointsOf<typeof noticeCalls>(NOTICE_ROUTES);

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notices: build.query({
      ...endpoint('listNotices'),
      // Of a group that one leaves nothing is told any more.
      providesTags: ['Notices', 'Groups'],
    }),
    readNotices: build.mutation({
      ...endpoint('readNotices'),
      async onQueryStarted({ ids }, { dispatch, queryFulfilled }) {
        const now = new Date().toISOString();
        const change = dispatch(
          noticesApi.util.updateQueryData('notices', undefined, (list) => {
            const chosen = list.notices.filter(({ id }) => !ids || ids.includes(id));
            const unread = chosen.filter(({ read_at }) => read_at === null);
            for (const notice of unread) notice.read_at = now;
            list.unread_count = ids ? list.unread_count - unread.length : 0;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    preferences: build.query(endpoint('getPreferences')),
    changePreferences: build.mutation({
      ...endpoint('changePreferences'),
      async onQueryStarted(changed, { dispatch, queryFulfilled }) {
        const change = dispatch(
          noticesApi.util.updateQueryData('preferences', undefined, (chosen) => void Object.assign(chosen, changed)),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
  }),
});

export const { useNoticesQuery, useReadNoticesMutation, usePreferencesQuery, useChangePreferencesMutation } =
  noticesApi;
