/** A path of this origin that a sign-in leads back to. Browsers read `//` and `/\` as another host. */
export const RETURN_PATH = /^\/(?![/\\])[^\\#\p{Cc}]*$/u;
