import type { GuestLink, GuestLinks } from '@whereabouts/shared/contracts/guests.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import type { guestLinkCalls } from '@whereabouts/shared/contracts/http/guest-links.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof guestLinkCalls>(COLLECTION_ROUTES);

interface OneLink {
  collection_id: number;
  link_id: number;
}

/** Uses of links that still work: not revoked, not expired and not used up (docs/rules/guests.md). */
export const guestsBy = (links: GuestLink[]): number =>
  links.filter(works).reduce((sum, { use_count }) => sum + use_count, 0);

function works({ is_active, expires_at, max_uses, use_count }: GuestLink): boolean {
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return is_active && !isExpired && (max_uses === null || use_count < max_uses);
}

/** Guest links of collections. */
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
    /** Guest count per collection id, for the user's own collections. */
    guestCounts: build.query<Record<number, number>, number[]>({
      queryFn: async (ids, _api, _options, ask) => {
        const counts: Record<number, number> = {};
        for (const collection_id of ids) {
          const { data, error } = await ask(endpoint('listGuestLinks').query({ collection_id }));
          if (error) return { error };
          counts[collection_id] = guestsBy((data as GuestLinks).links);
        }
        return { data: counts };
      },
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
    reopenGuestLink: build.mutation({
      ...endpoint('reopenGuestLink'),
      invalidatesTags: ['Shares'],
    }),
    deleteGuestLink: build.mutation({
      ...endpoint('deleteGuestLink'),
      invalidatesTags: ['Shares'],
    }),
    /** Moves all items that guests added through a link to the trash. Returns their ids for an undo. */
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
  useGuestCountsQuery,
  useCreateGuestLinkMutation,
  useRevokeGuestLinkMutation,
  useReopenGuestLinkMutation,
  useDeleteGuestLinkMutation,
  useRemoveGuestAddedMutation,
} = guestLinksApi;
