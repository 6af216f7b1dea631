import { z } from 'zod';
import { FileName } from '../fields.js';
import { Image, media } from '../media.js';
import { SimilarItems, SimilarTo } from '../similar.js';
import { Analysis, Correction, UploadedImage, vision } from '../vision.js';
import { call, forward } from './call.js';
import { IMAGE_ROUTES } from './images.routes.js';

/** Errors of every call that uploads an image. */
export const UPLOAD_ERRORS = {
  408: ['upload_too_slow'],
  413: ['photo_too_large'],
  415: ['not_an_image', 'photo_not_supported'],
  422: ['unreadable_image', 'photo_too_complex'],
  429: ['too_many_uploads'],
};

/** A number from 0 to 1 in a URL. */
const PART = '(0(\\.\\d+)?|1(\\.0+)?)';

/** Media validates the box because only media crops images. */
const BoxInAddress = z.string().meta({
  description: 'Left, top, width and height, only with `thumb=1`. Left + width and top + height are at most 1.',
  pattern: `^${PART}(,${PART}){3}$`,
});

export const imageCalls = {
  analyzeImage: call(IMAGE_ROUTES.analyzeImage, z.union([Analysis, UploadedImage]), {
    summary: 'Stores an uploaded image and detects the items on it. With `upload_only`, only stores the image.',
    body: z.object({
      file_name: FileName.optional(),
      upload_only: z.enum(['true', 'false']).optional(),
      image: z.file(),
    }),
    isForm: true,
    errors: {
      ...UPLOAD_ERRORS,
      409: ['duplicate_image', 'quota_reached', 'budget_used_up'],
      429: [...UPLOAD_ERRORS[429], 'ai_limit_reached'],
    },
  }),
  correctAnalysis: forward(IMAGE_ROUTES.correctAnalysis, vision.correct, {
    summary: 'Analyzes a stored image again and corrects the detected items by an instruction.',
    body: Correction,
    errors: { 404: ['image_not_found'], 409: ['no_ai', 'budget_used_up'], 429: ['ai_limit_reached'] },
  }),
  getImage: forward(IMAGE_ROUTES.getImage, media.getImage, {
    summary: 'Returns the details of an image and the number of your items that show it.',
  }),
  deleteImage: forward(IMAGE_ROUTES.deleteImage, media.deleteImage, {
    summary: 'Deletes your own image. The image must not be in use.',
    errors: { 403: ['not_uploader'], 409: ['image_in_use'] },
  }),
  findSimilar: call(IMAGE_ROUTES.findSimilar, SimilarItems, {
    summary:
      'Finds your own items that look like a photo or have its code, serial number, text or name: a form with `image`, which is not stored, or JSON with a stored image and, if it is no item yet, what you know of it.',
    body: z
      .object({ ...SimilarTo.partial().shape, image: z.file().optional() })
      // A call without a photo sends JSON.
      .meta({ required: ['image'] }),
    isForm: true,
    insteadOfForm: SimilarTo,
    isHeavy: true,
    errors: { ...UPLOAD_ERRORS, 404: ['image_not_found'] },
  }),
  getImageContent: call(
    IMAGE_ROUTES.getImageContent,
    { content: Image.shape.content_type.options },
    {
      summary:
        'Returns the image. With `thumb=1`, returns a thumbnail; with `box=left,top,width,height`, a thumbnail of that part.',
      query: z.object({ thumb: z.string().optional(), box: BoxInAddress.optional() }),
      takesImageCookie: true,
    },
  ),
};
