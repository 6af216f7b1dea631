const PAGE = '/inventory/place/';

/**
 * Browsers resolve the names "." and ".." in an address, even percent-encoded. They get a "~" in front. A name such as
 * "~." gets one more "~", so that decoding is unambiguous.
 */
const DIRECTION = /^~*\.\.?$/;
const MARKED_DIRECTION = /^~+\.\.?$/;

const partOf = (name: string): string => (DIRECTION.test(name) ? `~${name}` : encodeURIComponent(name));

/** Decodes one path segment. A segment that a user typed may contain a stray "%". */
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

/** The path of a place's page. `names` are area, location, sub-location. */
export const placeAddress = (names: string[]): string => PAGE + placeText(names);

/** Returns the place names in the path of a place's page. Null for other pages. */
export function placeOfAddress(pathname: string): string[] | null {
  const names = pathname.startsWith(PAGE) ? namesIn(pathname.slice(PAGE.length)) : [];
  return names.length > 0 ? names : null;
}

/** Value of `?places=` that requests labels of all places. */
const EVERY = 'all';
export const ALL_LABELS = `/labels?places=${EVERY}`;

/** The path of the page with one place's label. */
export function labelAddress(names: string[]): string {
  const text = placeText(names);
  // An area may be named "all". Encoding its first letter distinguishes it from EVERY.
  return `/labels?places=${encodeURIComponent(text === EVERY ? '%61ll' : text)}`;
}

/** The place in `?places=`. `all` means every place. */
export const placeOfLabels = (text: string): string[] | typeof EVERY => (text === EVERY ? EVERY : namesIn(text));
