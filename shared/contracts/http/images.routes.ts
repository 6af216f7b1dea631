import type { Route } from './route.js';

/** Stored images and their analysis. */
export const IMAGE_ROUTES = {
  analyzeImage: 'POST /api/analyze',
  correctAnalysis: 'POST /api/analyze/correct',
  getImage: 'GET /api/images/{image_id}',
  deleteImage: 'DELETE /api/images/{image_id}',
  findSimilar: 'POST /api/similar',
  getImageContent: 'GET /api/images/{image_id}/content{?thumb,box}',
} as const satisfies Record<string, Route>;
