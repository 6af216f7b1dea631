import type { placeCalls } from '@whereabouts/shared/contracts/http/places.js';
import { PLACE_ROUTES } from '@whereabouts/shared/contracts/http/places.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof placeCalls>(PLACE_ROUTES);

export const placesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The places of the user's own items, and empty places. */
    places: build.query({
      ...endpoint('listPlaces', undefined, ({ places }) => places),
      providesTags: ['Items', 'Places'],
    }),
    createPlace: build.mutation({
      ...endpoint('createPlace'),
      invalidatesTags: (answer) => (answer ? ['Places'] : []),
    }),
    /** Works only for an empty place. */
    deletePlace: build.mutation({
      ...endpoint('deletePlace'),
      invalidatesTags: ['Places'],
    }),
    /** Moves all items of a place. The reverse call undoes it. */
    renamePlace: build.mutation({
      ...endpoint('renamePlace'),
      invalidatesTags: (answer) => (answer ? ['Items', 'CollectionItems'] : []),
    }),
  }),
});

export const { usePlacesQuery, useCreatePlaceMutation, useDeletePlaceMutation, useRenamePlaceMutation } = placesApi;
