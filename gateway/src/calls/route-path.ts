import { parseRoute, type Route } from '@whereabouts/shared/contracts/http/route.js';

/** The path of a route in the syntax of routers: `/api/items/:item_id`. */
export function routePath(route: Route): string {
  return parseRoute(route).path.replaceAll(/\{(\w+)\}/g, ':$1');
}
