import type { GuestLink, GuestLinks, NewGuestLink, RemovedGuestItems } from '@whereabouts/shared/contracts/guests.js';
import { api } from './api';

interface OneLink {
  collection_id: number;
  link_id: number;
}

const pathOf = ({ collection_id, link_id }: OneLink) => `/api/collections/${collection_id}/guest-links/${link_id}`;

/** Links that open a collection to guests. */
const guestLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    guestLinks: build.query<GuestLink[], number>({
      query: (id) => ({ path: `/api/collections/${id}/guest-links` }),
      transformResponse: ({ links }: GuestLinks) => links,
      providesTags: ['Shares'],
      keepUnusedDataFor: 0,
    }),
    createGuestLink: build.mutation<GuestLink, NewGuestLink & { collection_id: number }>({
      query: ({ collection_id, ...body }) => ({
        path: `/api/collections/${collection_id}/guest-link`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['Shares'],
    }),
    revokeGuestLink: build.mutation<unknown, OneLink>({
      query: (link) => ({ path: pathOf(link), method: 'DELETE' }),
      invalidatesTags: ['Shares'],
    }),
    deleteGuestLink: build.mutation<unknown, OneLink>({
      query: (link) => ({ path: `${pathOf(link)}/permanent`, method: 'DELETE' }),
      invalidatesTags: ['Shares'],
    }),
    /** All that guests added through it goes to the trash; gives the ids, to restore them by. */
    removeGuestAdded: build.mutation<number[], OneLink>({
      query: (link) => ({ path: `${pathOf(link)}/items`, method: 'DELETE' }),
      transformResponse: ({ item_ids }: RemovedGuestItems) => item_ids,
      invalidatesTags: ['Shares', 'Items', 'Collections', 'CollectionItems', 'Trash'],
    }),
  }),
});

export const {
  useGuestLinksQuery,
  useCreateGuestLinkMutation,
  useRevokeGuestLinkMutation,
  useDeleteGuestLinkMutation,
  useRemoveGuestAddedMutation,
} = guestLinksApi;
