import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import type { ItemPlace } from './recent-places';

export const NOWHERE: ItemPlace = { area: null, location: null, sub_location: null };

/** Number of place levels: area, location, sub-location. */
export const PLACE_LEVELS = 3;

/** Separator between place names, as displayed or as typed. */
const BETWEEN = /\s*[›>]\s*/;

/** Parses a place that a user typed: "Cellar > Rack B". */
export function placeFromText(text: string): ItemPlace {
  const [area, location, ...rest] = text.split(BETWEEN).filter((name) => name.trim() !== '');
  const named = (name = '') => name.trim().slice(0, MAX_PLACE) || null;
  return { area: named(area), location: named(location), sub_location: named(rest.join(' › ')) };
}

/** The names of a place, without empty levels. */
export const namesOfPlace = ({ area, location, sub_location }: ItemPlace): string[] =>
  [area, location, sub_location].filter((name) => name !== null);

/** Builds a place from its names. */
export const placeOfNames = ([area = null, location = null, sub_location = null]: (string | null)[]): ItemPlace => ({
  area,
  location,
  sub_location,
});

/** The three place fields as forms hold them. An empty text means no name. */
export type PlaceTexts = Record<keyof ItemPlace, string>;

export const placeOfTexts = ({ area, location, sub_location }: PlaceTexts): ItemPlace =>
  placeOfNames([area, location, sub_location].map((name) => name || null));

export const textsOfPlace = ({ area, location, sub_location }: ItemPlace): PlaceTexts => ({
  area: area ?? '',
  location: location ?? '',
  sub_location: sub_location ?? '',
});
