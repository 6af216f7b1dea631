import { unreachablePage } from './unreachable-page';

declare const self: ServiceWorkerGlobalScope;

/** What lies below the scope of this worker and is not the app's: calls and their documentation, guests, and probes of operators. */
const NOT_THE_APP = /^(api|shared|health)(?![^/?#])/i;

/** What a proxy answers while the server behind it is down. */
const DOWN = [502, 503, 504];

/**
 * Makes the app installable, and answers when the server does not. It keeps nothing: every page comes from the server, so
 * that a new version is there at the next visit, and there is nothing to forget at signing out. Calls, event streams,
 * uploads and files pass it by.
 */
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  // The browser asks the server for a page while this worker still starts.
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  if (NOT_THE_APP.test(request.url.slice(self.registration.scope.length))) return;
  event.respondWith(page(event));
});

async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const response: Response = (await preloadResponse) ?? (await fetch(request));
    return DOWN.includes(response.status) ? unreachablePage() : response;
  } catch {
    return unreachablePage();
  }
}
