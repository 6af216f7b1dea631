import type { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { ITEM_ROUTES } from '@whereabouts/shared/contracts/http/items.routes.js';
import type { Suggestions } from '@whereabouts/shared/contracts/item-search.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof itemCalls>(ITEM_ROUTES);

/** Opening another field within this time does not refetch, although an unchanged answer costs the server little. */
const FRESH_SECONDS = 60;

const NONE: Suggestions = { categories: [], colors: [], areas: [], locations: [], sub_locations: [], tags: [] };

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.query({ ...endpoint('getSuggestions'), providesTags: ['Places'] }),
  }),
});

/** Values that the user has used so far, most used first. Empty until the server answers. */
export function useSuggestions(): Suggestions {
  const { data } = suggestionsApi.endpoints.suggestions.useQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  return data ?? NONE;
}
