import { thumbHashToDataURL } from 'thumbhash';

/** Decodes a ThumbHash into a blurred image URL. Returns null if the hash is invalid. */
export function thumbHashUrl(thumbHash: string | null): string | null {
  if (!thumbHash) return null;
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbHash), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
