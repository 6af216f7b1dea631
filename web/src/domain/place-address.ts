/** The page of a place, from its names: area, location, sub-location. */
export function placeAddress(names: string[]): string {
  return `/inventory/place/${names.map(encodeURIComponent).join('/')}`;
}
