import { z } from 'zod';
import { FileName } from '../fields.js';
import { Image, media } from '../media.js';
import { Analysis, Correction, UploadedImage, vision } from '../vision.js';
import { call, forward } from './call.js';
import { IMAGE_ROUTES } from './images.routes.js';

/** What may be wrong with an image that is sent. */
export const UPLOAD_ERRORS = {
  408: ['upload_too_slow'],
  413: ['photo_too_large'],
  415: ['not_an_image', 'photo_not_supported'],
  422: ['unreadable_image', 'photo_too_complex'],
  429: ['too_many_uploads'],
};

/** A part of a side of an image, in an address. */
const PART = '(0(\\.\\d+)?|1(\\.0+)?)';

/** Media checks the box, because only media makes parts of images. */
const BoxInAddress = z.string().meta({
  description: 'Left, top, width and height, only with `thumb=1`. Left + width and top + height are at most 1.',
  pattern: `^${PART}(,${PART}){3}$`,
});

export const imageCalls = {
  analyzeImage: call(IMAGE_ROUTES.analyzeImage, z.union([Analysis, UploadedImage]), {
    summary: 'Stores the image of a form and names what is on it; with `upload_only` it is only stored.',
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
    summary: 'Looks at a stored image again, and changes of its rows what somebody says about them.',
    body: Correction,
    errors: { 404: ['image_not_found'], 409: ['no_ai', 'budget_used_up'], 429: ['ai_limit_reached'] },
  }),
  getImage: forward(IMAGE_ROUTES.getImage, media.getImage, {
    summary: 'What is known of an image, and how many of one’s items show it.',
  }),
  deleteImage: forward(IMAGE_ROUTES.deleteImage, media.deleteImage, {
    summary: 'Deletes one’s own image that nothing shows.',
    errors: { 403: ['not_uploader'], 409: ['image_in_use'] },
  }),
  getImageContent: call(
    IMAGE_ROUTES.getImageContent,
    { content: Image.shape.content_type.options },
    {
      summary: 'The image itself; with `thumb=1` small, and with `box=left,top,width,height` that part of it, small.',
      query: z.object({ thumb: z.string().optional(), box: BoxInAddress.optional() }),
      takesImageCookie: true,
    },
  ),
};
