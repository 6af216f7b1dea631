import type { placeCalls } from '@whereabouts/shared/contracts/http/places.js';
import { PLACE_ROUTES } from '@whereabouts/shared/contracts/http/places.routes.js';
import { api } from './api';
import { endpointsOf } from './endpoints';

const endpoint = endpointsOf<typeof placeCalls>(PLACE_ROUTES);

export const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where one's own things lie, and places that are empty. */
    places: build.query({
      ...endpoint('listPlaces', undefined, ({ places }) => places),
      providesTags: ['Items', 'Places'],
    }),
    createPlace: build.mutation({
      ...endpoint('createPlace'),
      invalidatesTags: (answer) => (answer ? ['Places'] : []),
    }),
    /** Only of an empty one. */
    deletePlace: build.mutation({
      ...endpoint('deletePlace'),
      invalidatesTags: ['Places'],
    }),
    /** Moves everything in a place; the reverse call takes it back. */
    renamePlace: build.mutation({
      ...endpoint('renamePlace'),
      invalidatesTags: (answer) => (answer ? ['Items', 'CollectionItems'] : []),
    }),
  }),
});

export const { usePlacesQuery, useCreatePlaceMutation, useDeletePlaceMutation, useRenamePlaceMutation } = placesApi;
