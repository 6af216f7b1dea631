import type { noticeCalls } from '@whereabouts/shared/contracts/http/notices.js';
import { NOTICE_ROUTES } from '@whereabouts/shared/contracts/http/notices.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import type { NoticeList } from '@whereabouts/shared/contracts/notices.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof noticeCalls>(NOTICE_ROUTES);

// Notices of a group disappear when the user leaves the group.
const providesTags = ['Notices', 'Groups'] as const;

const noticesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The first page, which is all that most screens need. */
    notices: build.query<NoticeList, void>({ query: () => requestOf(NOTICE_ROUTES.listNotices, {}), providesTags }),
    noticePages: build.infiniteQuery<NoticeList, void, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      },
      query: ({ pageParam }) =>
        requestOf(NOTICE_ROUTES.listNotices, pageParam === undefined ? {} : { cursor: pageParam }),
      providesTags,
    }),
    readNotices: build.mutation({
      ...endpoint('readNotices'),
      async onQueryStarted({ ids }, { dispatch, queryFulfilled }) {
        const changes = [
          dispatch(noticesApi.util.updateQueryData('notices', undefined, (list) => markRead([list], ids))),
          dispatch(noticesApi.util.updateQueryData('noticePages', undefined, ({ pages }) => markRead(pages, ids))),
        ];
        await queryFulfilled.catch(() => {
          for (const change of changes) change.undo();
        });
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

export const {
  useNoticesQuery,
  useNoticePagesInfiniteQuery,
  useReadNoticesMutation,
  usePreferencesQuery,
  useChangePreferencesMutation,
} = noticesApi;

/** Each page includes the unread count of all notices. */
function markRead(pages: NoticeList[], ids: number[] | undefined) {
  const now = new Date().toISOString();
  const chosen = pages.flatMap(({ notices }) => notices).filter(({ id }) => !ids || ids.includes(id));
  const unread = chosen.filter(({ read_at }) => read_at === null);
  for (const notice of unread) notice.read_at = now;
  for (const page of pages) page.unread_count = ids ? page.unread_count - unread.length : 0;
}
