import { nanoid } from '@reduxjs/toolkit';
import type { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { IMAGE_ROUTES } from '@whereabouts/shared/contracts/http/images.routes.js';
import type { Analysis, UploadedImage } from '@whereabouts/shared/contracts/vision.js';
import { useDispatch } from 'react-redux';
import { type ApiDispatch, api } from '../client/api';
import { BACKGROUND } from '../client/base-query';
import { endpointsOf } from '../client/endpoints';
import type { ApiError } from '../client/problem';
import type { ApiContext } from '../client/transport';
import { sendForm } from './upload';

const endpoint = endpointsOf<typeof imageCalls>(IMAGE_ROUTES);

const analyzeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Analyzes the photo again and applies the user's correction to the rows. */
    correct: build.mutation({ ...endpoint('correctAnalysis'), extraOptions: BACKGROUND }),
    /** Deletes an uploaded image that produced no items. */
    discardImage: build.mutation({
      ...endpoint('deleteImage', (image_id: number) => ({ image_id })),
      extraOptions: BACKGROUND,
    }),
  }),
});

export const { useCorrectMutation, useDiscardImageMutation } = analyzeApi;

interface PhotoCall {
  photo: File;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** Uploads a photo, either for immediate analysis or for storage only. Both functions reject with an `ApiError`. */
export function useAnalyzer() {
  const dispatch = useDispatch<ApiDispatch>();
  return {
    analyze: (call: PhotoCall) => dispatch(send<Analysis>(call, {})),
    store: (call: PhotoCall) => dispatch(send<Partial<UploadedImage>>(call, { upload_only: 'true' })),
  };
}

const send =
  <Answer>({ photo, onProgress, signal }: PhotoCall, fields: Record<string, string>) =>
  (dispatch: ApiDispatch, getState: () => unknown, { session }: ApiContext) =>
    session.call({ dispatch, getState, signal }, (token) =>
      sendForm<Answer>({
        route: IMAGE_ROUTES.analyzeImage,
        parts: { file_name: photo.name, create_image: 'true', ...fields, image: photo },
        headers: { 'X-Client': 'web', 'X-Req-Id': nanoid() },
        token,
        onProgress,
        signal,
      }),
    );

/** The item count in the 409 response to a photo that already has items (docs/rules/images.md). */
export function existingItems({ more = {} }: ApiError): number | null {
  const { duplicate, existing_items_count } = more;
  return duplicate && typeof existing_items_count === 'number' ? existing_items_count : null;
}
