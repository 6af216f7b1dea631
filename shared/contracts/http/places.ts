import { z } from 'zod';
import { PlacePath, PlaceSummary, places, RenamePlace } from '../places.js';
import { call, forward } from './call.js';
import { PLACE_ROUTES } from './places.routes.js';

export const placeCalls = {
  listPlaces: forward(PLACE_ROUTES.listPlaces, places.list, {
    summary: 'Own places by name, empty ones included, with how many own items lie directly in each.',
    isHeavy: true,
  }),
  createPlace: call(PLACE_ROUTES.createPlace, z.object({ place: PlaceSummary }), {
    summary: 'Makes a place, which stays until it is deleted. 200 for a place that is there already.',
    body: PlacePath,
    status: 201,
    repeatedStatus: 200,
    errors: { 409: ['too_many_places'] },
  }),
  deletePlace: forward(PLACE_ROUTES.deletePlace, places.remove, {
    summary: 'Deletes an empty place with the empty places inside it.',
    body: PlacePath,
    errors: { 404: ['place_not_found'], 409: ['place_in_use'] },
  }),
  renamePlace: forward(PLACE_ROUTES.renamePlace, places.rename, {
    summary: 'Moves every own item of a place; what lies deeper keeps its way from there.',
    body: RenamePlace,
    errors: { 400: ['place_too_deep'], 404: ['place_not_found'] },
  }),
};
