import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import type { guestLinkCalls } from '@whereabouts/shared/contracts/http/guest-links.js';
import { api } from './api';
import { endpointsOf } from './endpoints';

const endpoint = endpointsOf<typeof guestLinkCalls>(COLLECTION_ROUTES);

interface OneLink {
  collection_id: number;
  link_id: number;
}

/** Links that open a collection to guests. */
const guestLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    guestLinks: build.query({
      ...endpoint(
        'listGuestLinks',
        (collection_id: number) => ({ collection_id }),
        ({ links }) => links,
      ),
      providesTags: ['Shares'],
      keepUnusedDataFor: 0,
    }),
    createGuestLink: build.mutation({
      ...endpoint('createGuestLink'),
      invalidatesTags: ['Shares'],
    }),
    revokeGuestLink: build.mutation({
      ...endpoint('revokeGuestLink'),
      invalidatesTags: ['Shares'],
    }),
    deleteGuestLink: build.mutation({
      ...endpoint('deleteGuestLink'),
      invalidatesTags: ['Shares'],
    }),
    /** All that guests added through it goes to the trash; gives the ids, to restore them by. */
    removeGuestAdded: build.mutation({
      ...endpoint(
        'removeGuestItems',
        (link: OneLink) => link,
        ({ item_ids }) => item_ids,
      ),
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
