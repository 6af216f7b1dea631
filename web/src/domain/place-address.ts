const PAGE = '/inventory/place/';

/** Browsers take these names in an address as directions, even percent-encoded. They get a "~" ahead, also if they have some. */
const DIRECTION = /^~*\.\.?$/;
const MARKED_DIRECTION = /^~+\.\.?$/;

const partOf = (name: string): string => (DIRECTION.test(name) ? `~${name}` : encodeURIComponent(name));

/** The name in one part of an address. A part that a person typed may hold a "%" that encodes nothing. */
function nameOf(part: string): string {
  if (MARKED_DIRECTION.test(part)) return part.slice(1);
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const placeText = (names: string[]): string => names.map(partOf).join('/');
const namesIn = (text: string): string[] => text.split('/').filter(Boolean).map(nameOf);

/** The page of a place, from its names: area, location, sub-location. */
export const placeAddress = (names: string[]): string => PAGE + placeText(names);

/** The names of the place whose page has this path, as the browser shows it; null for another page. */
export function placeOfAddress(pathname: string): string[] | null {
  const names = pathname.startsWith(PAGE) ? namesIn(pathname.slice(PAGE.length)) : [];
  return names.length > 0 ? names : null;
}

/** What labels of every place are asked for with, as `?places=`. */
const EVERY = 'all';
export const ALL_LABELS = `/labels?places=${EVERY}`;

/** The page with the label of one place. */
export function labelAddress(names: string[]): string {
  const text = placeText(names);
  // An area may be called "all", too: encoding its first letter tells it apart.
  return `/labels?places=${encodeURIComponent(text === EVERY ? '%61ll' : text)}`;
}

/** The place that `?places=` names; `all` for every place. */
export const placeOfLabels = (text: string): string[] | typeof EVERY => (text === EVERY ? EVERY : namesIn(text));
