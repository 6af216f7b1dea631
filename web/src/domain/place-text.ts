import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import type { ItemPlace } from './recent-places';

export const NOWHERE: ItemPlace = { area: null, location: null, sub_location: null };

/** How deep places go: area, location, sub-location. */
export const PLACE_LEVELS = 3;

/** Between the names of a place, as it is shown or as a keyboard has it. */
const BETWEEN = /\s*[›>]\s*/;

/** A new place, by what a user wrote: "Cellar > Rack B". */
export function placeFromText(text: string): ItemPlace {
  const [area, location, ...rest] = text.split(BETWEEN).filter((name) => name.trim() !== '');
  const named = (name = '') => name.trim().slice(0, MAX_PLACE) || null;
  return { area: named(area), location: named(location), sub_location: named(rest.join(' › ')) };
}

/** The names of a place, as far as it goes. */
export const namesOfPlace = ({ area, location, sub_location }: ItemPlace): string[] =>
  [area, location, sub_location].filter((name) => name !== null);

/** A place by its names. */
export const placeOfNames = ([area = null, location = null, sub_location = null]: (string | null)[]): ItemPlace => ({
  area,
  location,
  sub_location,
});

/** The three fields of a place as forms keep them, empty where it has no name. */
export type PlaceTexts = Record<keyof ItemPlace, string>;

export const placeOfTexts = ({ area, location, sub_location }: PlaceTexts): ItemPlace =>
  placeOfNames([area, location, sub_location].map((name) => name || null));

export const textsOfPlace = ({ area, location, sub_location }: ItemPlace): PlaceTexts => ({
  area: area ?? '',
  location: location ?? '',
  sub_location: sub_location ?? '',
});
