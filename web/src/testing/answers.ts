import type { Transport } from '../api/client/transport';

/** Status and body, or an error to simulate a network failure. */
type Answer = [status: number, body: unknown] | Error;

export interface Call {
  route: string;
  headers: Record<string, string>;
  body: unknown;
}

/**
 * A fake server defined by a table: `{ 'GET /api/items': () => [200, { items: [] }] }`. It records every call and
 * answers 404 to routes that are not in the table.
 */
export function answering(routes: Record<string, () => Answer | Promise<Answer>>) {
  const calls: Call[] = [];
  const fetch: Transport['fetch'] = async (path, { method, headers, body }) => {
    const route = `${method} ${path}`;
    calls.push({
      route,
      headers: headers as Record<string, string>,
      body: body instanceof FormData ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : undefined,
    });
    const answer = (await routes[route]?.()) ?? [404, problem('Not found')];
    if (answer instanceof Error) throw answer;
    const [status, answered] = answer;
    return { status, ok: status < 400, json: async () => JSON.parse(JSON.stringify(answered)) };
  };
  return { fetch, calls, count: (route: string) => calls.filter((call) => call.route === route).length };
}

/** The body of every error (docs/rules/answers.md). */
export const problem = (error: string, code = 'test') => ({ success: false, error, code, request_id: 'test' });

/** A route that fails on the first call and never answers further calls. */
export function failingOnce(): () => Answer | Promise<Answer> {
  let asked = 0;
  return () => {
    asked += 1;
    return asked === 1 ? [500, null] : new Promise<Answer>(() => {});
  };
}
