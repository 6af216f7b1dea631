import { IMAGE_ROUTES } from '@whereabouts/shared/contracts/http/images.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';

/** API paths of image content. */
export const imagePath = (image_id: number) => requestOf(IMAGE_ROUTES.getImageContent, { image_id }).path;
export const thumbnailPath = (image_id: number) => requestOf(IMAGE_ROUTES.getImageContent, { image_id, thumb: 1 }).path;
