import { placeOfAddress } from '../../domain/place-address';

/** Where a label leads: a page of this app, and the names of the place if it is one's. */
export interface LabelTarget {
  path: string;
  /** Area, location, sub-location. */
  place: string[] | null;
}

/** Below any base path, which may have changed since the label was printed. */
const PLACE = /\/inventory\/place(?:\/[^/]+){1,3}$/;
const ITEM = /\/items\/\d+$/;

/**
 * What a code's text leads to, or null for a code that is no label (docs/rules/places.md). Labels outlive addresses, so
 * only the path counts: a label never leads away from this app.
 */
export function labelTarget(text: string): LabelTarget | null {
  const pathname = URL.canParse(text) ? new URL(text).pathname : '';
  const [path] = PLACE.exec(pathname) ?? ITEM.exec(pathname) ?? [];
  return path ? { path, place: placeOfAddress(path) } : null;
}
