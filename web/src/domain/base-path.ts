/** Path below which the app is, such as `/things`; empty at the root. The gateway says it (`gateway/src/web/read-page.ts`). */
const BASE_PATH = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';

/** An address of the app or of the API, for the browser. The router adds the base path itself. */
export const withBase = (address: string) => BASE_PATH + address;

/** A path as the router knows it, from one of the browser's. */
export const withoutBase = (pathname: string) =>
  pathname.startsWith(withBase('/')) ? pathname.slice(BASE_PATH.length) : pathname;

/** The server also answers without the prefix, such as on the machine itself: the app goes on where it belongs. */
export function enterBase(): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith(withBase('/'))) return;
  window.history.replaceState(null, '', withBase(pathname === BASE_PATH ? '/' : pathname) + search + hash);
}
