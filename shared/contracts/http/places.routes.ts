import type { Route } from './route.js';

/** Places: areas, locations and sub-locations. */
export const PLACE_ROUTES = {
  listPlaces: 'GET /api/places',
  createPlace: 'POST /api/places',
  deletePlace: 'DELETE /api/places',
  renamePlace: 'POST /api/places/rename',
} as const satisfies Record<string, Route>;
