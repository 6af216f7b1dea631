import type { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { IMAGE_ROUTES } from '@whereabouts/shared/contracts/http/images.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import type { SimilarItems, SimilarTo } from '@whereabouts/shared/contracts/similar.js';
import { api } from '../client/api';
import { BACKGROUND } from '../client/base-query';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof imageCalls>(IMAGE_ROUTES);

/** A stored image, and what is known of a thing on it that is no item yet. */
export type SimilarAsked = Pick<SimilarTo, 'image_id'> & Partial<SimilarTo>;

/** A match in an answer. */
export type SimilarItem = SimilarItems['matches'][number];

export const similarApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Own items like the thing on a stored image. */
    similar: build.query({
      ...endpoint(
        'findSimilar',
        (asked: SimilarAsked) => asked,
        ({ matches }) => matches,
      ),
    }),
    /** Own items like the thing on a photo, which is not stored. */
    findThing: build.mutation<SimilarItem[], File>({
      extraOptions: BACKGROUND,
      query: (photo) => {
        const body = new FormData();
        body.append('image', photo);
        return { ...requestOf(IMAGE_ROUTES.findSimilar, {}), body };
      },
      transformResponse: ({ matches }: SimilarItems) => matches,
    }),
  }),
});

export const { useSimilarQuery, useFindThingMutation } = similarApi;
