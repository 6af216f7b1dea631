// Separate from the schemas so that browsers can load this file without the validation library.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A method and a URI template (RFC 6570), such as `GET /api/items/{item_id}{?scope}`. Fields that the template does not
 * name go into the body.
 */
export type Route = `${Method} /${string}`;

/** Names of the path fields. */
export type PathField<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `?${string}` ? never : Name) | PathField<Rest>
  : never;

export interface HttpRequest {
  method: Method;
  /** With the query. */
  path: string;
  body?: Record<string, unknown>;
}

/** Splits a route into its method, its path without the query, and the names of the path and query fields. */
export function parseRoute(route: Route) {
  const [method, template = ''] = route.split(' ') as [Method, string];
  const [, path = '', query = ''] = /^([^?]*?)(?:\{\?(.*)\})?$/.exec(template) ?? [];
  const pathFields = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return { method, path, pathFields, queryFields: query === '' ? [] : query.split(',') };
}

/** Builds a request from a route and the fields of a call. Undefined fields are omitted from the query. */
export function requestOf(route: Route, fields: Record<string, unknown>): HttpRequest {
  const { method, path, pathFields, queryFields } = parseRoute(route);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(fields[name])));
  const query = new URLSearchParams();
  for (const name of queryFields) if (fields[name] !== undefined) query.set(name, String(fields[name]));
  const named = new Set([...pathFields, ...queryFields]);
  const rest = Object.entries(fields).filter(([name]) => !named.has(name));
  return {
    method,
    // Lists stay readable: a comma has no special meaning in a query (RFC 3986, 3.4).
    path: query.size > 0 ? `${filled}?${query.toString().replaceAll('%2C', ',')}` : filled,
    ...(rest.length > 0 ? { body: Object.fromEntries(rest) } : {}),
  };
}
