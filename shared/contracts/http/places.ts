import { places, RenamePlace } from '../places.js';
import { forward } from './call.js';
import { PLACE_ROUTES } from './places.routes.js';

export const placeCalls = {
  listPlaces: forward(PLACE_ROUTES.listPlaces, places.list, {
    summary: 'Places of one’s own items by name, with how many lie directly in each.',
    isHeavy: true,
  }),
  renamePlace: forward(PLACE_ROUTES.renamePlace, places.rename, {
    summary: 'Moves every own item of a place; what lies deeper keeps its way from there.',
    body: RenamePlace,
    errors: { 400: ['place_too_deep'], 404: ['place_not_found'] },
  }),
};
