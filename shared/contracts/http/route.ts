// Apart from the schemas, so that a browser gets these without a validation library.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * A method and a URI template (RFC 6570), such as `GET /api/items/{item_id}{?scope}`. Fields of a call that the template
 * does not name travel in its body.
 */
export type Route = `${Method} /${string}`;

/** Names of the fields in the path. */
export type PathField<R extends string> = R extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `?${string}` ? never : Name) | PathField<Rest>
  : never;

export interface HttpRequest {
  method: Method;
  /** With its query. */
  path: string;
  body?: Record<string, unknown>;
}

/** The method, the path before the query, and the fields that each of them has. */
export function parseRoute(route: Route) {
  const [method, template = ''] = route.split(' ') as [Method, string];
  const [, path = '', query = ''] = /^([^?]*?)(?:\{\?(.*)\})?$/.exec(template) ?? [];
  const pathFields = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return { method, path, pathFields, queryFields: query === '' ? [] : query.split(',') };
}

/** The request that a route makes of the fields of a call; absent ones are left out of the query. */
export function requestOf(route: Route, fields: Record<string, unknown>): HttpRequest {
  const { method, path, pathFields, queryFields } = parseRoute(route);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(fields[name])));
  const query = new URLSearchParams();
  for (const name of queryFields) if (fields[name] !== undefined) query.set(name, String(fields[name]));
  const named = new Set([...pathFields, ...queryFields]);
  const rest = Object.entries(fields).filter(([name]) => !named.has(name));
  return {
    method,
    // Lists stay legible: a comma means nothing of its own in a query (RFC 3986, 3.4).
    path: query.size > 0 ? `${filled}?${query.toString().replaceAll('%2C', ',')}` : filled,
    ...(rest.length > 0 ? { body: Object.fromEntries(rest) } : {}),
  };
}
