import type { MovedCount, PlaceList, PlaceSummary, RenamePlace } from '@whereabouts/shared/contracts/places.js';
import { api } from './api';

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where one's own things lie. */
    places: build.query<PlaceSummary[], void>({
      query: () => ({ path: '/api/places' }),
      transformResponse: ({ places }: PlaceList) => places,
      providesTags: ['Items'],
    }),
    /** Moves everything in a place; the reverse call takes it back. */
    renamePlace: build.mutation<MovedCount, RenamePlace>({
      query: (body) => ({ path: '/api/places/rename', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Items', 'CollectionItems'] : []),
    }),
  }),
});

export const { usePlacesQuery, useRenamePlaceMutation } = placesApi;
