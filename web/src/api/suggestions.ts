import type { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { ITEM_ROUTES } from '@whereabouts/shared/contracts/http/items.routes.js';
import type { Suggestions } from '@whereabouts/shared/contracts/item-search.js';
import { api } from './api';
import { endpointsOf } from './endpoints';

const endpoint = endpointsOf<typeof itemCalls>(ITEM_ROUTES);

/** An unchanged answer costs the server little, but not every field that opens has to ask. */
const FRESH_SECONDS = 60;

const NONE: Suggestions = { categories: [], colors: [], areas: [], locations: [], sub_locations: [], tags: [] };

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.query({ ...endpoint('getSuggestions'), providesTags: ['Places'] }),
  }),
});

/** What the person has used so far, most used first; nothing while the server has not answered. */
export function useSuggestions(): Suggestions {
  const { data } = suggestionsApi.endpoints.suggestions.useQuery(undefined, {
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  return data ?? NONE;
}
