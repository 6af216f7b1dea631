/**
 * A path on this origin that sign-in redirects back to. Browsers read `//` and `/\` as another host, even after dot
 * segments. Only pages of the app are allowed because any other target could leak the token.
 */
export const RETURN_PATH =
  /^\/(?![/\\])(?!(?:api|health)(?:[/?]|$))(?![^?]*\/\/)(?![^?]*\/(?:\.|%2e){1,2}(?:[/?]|$))[^\\#\p{Cc}]*$/iu;
