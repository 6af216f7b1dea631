import type { Item, ItemList } from '@whereabouts/shared/contracts/inventory.js';
import { api } from './api';

/** While the list is on screen it is asked for this often (spec, section 9); an unchanged list costs a 304. */
export const ITEMS_REFRESH_MS = 45_000;

export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    items: build.query<Item[], void>({
      query: () => ({ path: '/api/items' }),
      transformResponse: ({ items }: ItemList) => items,
      providesTags: ['Items'],
    }),
  }),
});

export const { useItemsQuery } = itemsApi;
