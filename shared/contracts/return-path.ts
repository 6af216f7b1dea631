/**
 * A path of this origin that a sign-in leads back to. Browsers read `//` and `/\` as another host, also behind dot
 * segments; what is no page of the app could carry the token on.
 */
export const RETURN_PATH =
  /^\/(?![/\\])(?!(?:api|health)(?:[/?]|$))(?![^?]*\/\/)(?![^?]*\/(?:\.|%2e){1,2}(?:[/?]|$))[^\\#\p{Cc}]*$/iu;
