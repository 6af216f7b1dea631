import { unreachablePage } from './unreachable-page';

declare const self: ServiceWorkerGlobalScope;

/**
 * Paths within the worker's scope that are not pages of the app: API calls and their documentation, guest pages,
 * health probes.
 */
const NOT_THE_APP = /^(api|shared|health)(?![^/?#])/i;

/** Statuses that a proxy returns while the server behind it is down. */
const DOWN = [502, 503, 504];

/**
 * Makes the app installable and shows a page when the server is unreachable. The worker caches nothing: every page
 * comes from the server, so a new version is live at the next visit, and signing out has nothing to clear. It does
 * not intercept API calls, event streams, uploads or files.
 */
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  // Lets the browser request the page while the worker starts.
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
