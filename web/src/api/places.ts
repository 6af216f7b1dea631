import type { placeCalls } from '@whereabouts/shared/contracts/http/places.js';
import { PLACE_ROUTES } from '@whereabouts/shared/contracts/http/places.routes.js';
import { api } from './api';
import { endpointsOf } from './endpoints';

const endpoint = endpointsOf<typeof placeCalls>(PLACE_ROUTES);

const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where one's own things lie. */
    places: build.query({
      ...endpoint('listPlaces', undefined, ({ places }) => places),
      providesTags: ['Items'],
    }),
    /** Moves everything in a place; the reverse call takes it back. */
    renamePlace: build.mutation({
      ...endpoint('renamePlace'),
      invalidatesTags: (answer) => (answer ? ['Items', 'CollectionItems'] : []),
    }),
  }),
});

export const { usePlacesQuery, useRenamePlaceMutation } = placesApi;
