/** Browsers take these names in an address as directions, even percent-encoded. They get a "~" ahead, also if they have some. */
const DIRECTION = /^~*\.\.?$/;
const MARKED_DIRECTION = /^~+\.\.?$/;

/** The page of a place, from its names: area, location, sub-location. */
export function placeAddress(names: string[]): string {
  const parts = names.map((name) => (DIRECTION.test(name) ? `~${name}` : encodeURIComponent(name)));
  return `/inventory/place/${parts.join('/')}`;
}

/** A name of a place from a decoded part of its address. */
export const placeName = (part: string): string => (MARKED_DIRECTION.test(part) ? part.slice(1) : part);
