import { z } from 'zod';
import { PlacePath, PlaceSummary, places, RenamePlace } from '../places.js';
import { call, forward } from './call.js';
import { PLACE_ROUTES } from './places.routes.js';

export const placeCalls = {
  listPlaces: forward(PLACE_ROUTES.listPlaces, places.list, {
    summary: 'Lists your places by name, including empty ones, with the number of your items directly in each place.',
    isHeavy: true,
  }),
  createPlace: call(PLACE_ROUTES.createPlace, z.object({ place: PlaceSummary }), {
    summary: 'Creates a place that stays until it is deleted. 200 if the place already exists.',
    body: PlacePath,
    status: 201,
    repeatedStatus: 200,
    errors: { 409: ['too_many_places'] },
  }),
  deletePlace: forward(PLACE_ROUTES.deletePlace, places.remove, {
    summary: 'Deletes an empty place and the empty places inside it.',
    body: PlacePath,
    errors: { 404: ['place_not_found'], 409: ['place_in_use'] },
  }),
  renamePlace: forward(PLACE_ROUTES.renamePlace, places.rename, {
    summary: 'Renames a place, or moves all your items of a place to another place. Places inside it move along.',
    body: RenamePlace,
    errors: { 400: ['place_too_deep'], 404: ['place_not_found'] },
  }),
};
