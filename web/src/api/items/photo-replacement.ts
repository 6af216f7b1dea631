import { IMAGE_ROUTES } from '@whereabouts/shared/contracts/http/images.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import { api } from '../client/api';
import { BACKGROUND } from '../client/base-query';

interface Stored {
  image_id?: number;
  image?: { id: number };
}

const replacementApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Uploads a photo without analysis. A photo that the server already has counts as uploaded. */
    uploadPhoto: build.mutation<number, File>({
      extraOptions: BACKGROUND,
      queryFn: async (photo, _api, _options, ask) => {
        const body = new FormData();
        // The server must read the text fields before the photo streams in.
        body.append('create_image', 'true');
        body.append('upload_only', 'true');
        body.append('image', photo);
        const { data, error } = await ask({ ...requestOf(IMAGE_ROUTES.analyzeImage, {}), body });
        const { image_id, image } = (error?.status === 409 ? (error.more ?? {}) : (data ?? {})) as Stored;
        const stored = image_id ?? image?.id;
        if (stored !== undefined) return { data: stored };
        return { error: error ?? { status: 200, code: 'no_image_id', text: null } };
      },
    }),
  }),
});

export const { useUploadPhotoMutation } = replacementApi;
