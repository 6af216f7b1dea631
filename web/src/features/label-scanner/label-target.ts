/** Where a label leads: a page of this app, and the names of the place if it is one's. */
export interface LabelTarget {
  path: string;
  /** Area, location, sub-location. */
  place: string[] | null;
}

const PLACE = /^\/inventory\/place((?:\/[^/]+){1,3})$/;
const ITEM = /^\/items\/\d+$/;

/**
 * What a code's text leads to, or null for a code that is no label (docs/rules/places.md). Labels outlive addresses, so
 * only the path counts: a label never leads away from this app.
 */
export function labelTarget(text: string): LabelTarget | null {
  const path = URL.canParse(text) ? new URL(text).pathname : '';
  const names = PLACE.exec(path)?.[1];
  if (!names) return ITEM.test(path) ? { path, place: null } : null;
  try {
    return { path, place: names.slice(1).split('/').map(decodeURIComponent) };
  } catch {
    return null;
  }
}
