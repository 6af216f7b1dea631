import { placeOfAddress } from '../../domain/places/place-address';

/** The target of a label: a page of this app, and the names of the place if it is a place's label. */
export interface LabelTarget {
  path: string;
  /** Area, location, sub-location. */
  place: string[] | null;
}

/** Under any base path, which may have changed since the label was printed. */
const PLACE = /\/inventory\/place(?:\/[^/]+){1,3}$/;
const ITEM = /\/items\/\d+$/;

/**
 * The target of a code's text, or `null` if the code is not a label (docs/rules/places.md). Labels outlive
 * server addresses, so only the path counts: a label never leads away from this app.
 */
export function labelTarget(text: string): LabelTarget | null {
  const pathname = URL.canParse(text) ? new URL(text).pathname : '';
  const [path] = PLACE.exec(pathname) ?? ITEM.exec(pathname) ?? [];
  return path ? { path, place: placeOfAddress(path) } : null;
}
