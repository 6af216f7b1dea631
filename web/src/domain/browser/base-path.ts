/**
 * The path that the app is served below, for example `/things`. Empty at the root. The gateway sets it
 * (`gateway/src/web/read-page.ts`).
 */
const BASE_PATH = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';

/** Returns the full browser address of an app or API path. The router adds the base path itself. */
export const withBase = (address: string) => BASE_PATH + address;

/** Returns the router's path for a browser path. */
export const withoutBase = (pathname: string) =>
  pathname.startsWith(withBase('/')) ? pathname.slice(BASE_PATH.length) : pathname;

/** Redirects to the base path. The server also answers without it, for example on localhost. */
export function enterBase(): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith(withBase('/'))) return;
  window.history.replaceState(null, '', withBase(pathname === BASE_PATH ? '/' : pathname) + search + hash);
}
