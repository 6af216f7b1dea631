import { thumbHashToDataURL } from 'thumbhash';

/** The blurred picture inside a ThumbHash, or nothing: a broken one must not take the page down with it. */
export function thumbHashUrl(thumbHash: string | null): string | null {
  if (!thumbHash) return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbHash), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
