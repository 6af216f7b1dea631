import type { System } from '../../tests/environment/system.js';
import type { ApiUser } from '../demo/api-user.js';
import { pidOfPort } from './cpu.js';
import { http, type Side } from './versus.js';

interface Request {
  method?: 'PUT' | 'POST';
  /** Creates the body of each call. */
  body?: () => unknown;
  headers?: object;
}

/** The broker and the database, which both sides may use. */
export function backingProcesses({ database_url }: System) {
  return {
    rabbitmq: pidOfPort(Number(new URL(process.env.TEST_RABBITMQ_URL ?? '').port)) ?? 0,
    postgresql: pidOfPort(Number(new URL(database_url).port)) ?? 0,
  };
}

/** The product under the load of one user's calls. */
export function productSide(system: System, user: ApiUser, path: string, request: Request = {}): Side {
  const { gateway, auth, inventory, sharing, media } = system.pids;
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', ...request.headers };
  const { method = 'GET', body } = request;
  // Building every request costs CPU and distorts the measurement, so only requests with varying bodies are built.
  const setupRequest = (each: object) => ({ ...each, body: JSON.stringify(body?.()) });
  const options = body ? { requests: [{ method, path, headers, setupRequest }] } : { method, headers };
  return {
    load: http(system.address + path, options as never),
    processes: { gateway, auth, inventory, sharing, media, ...backingProcesses(system) },
  };
}

/** Headers of a call with a cached answer. */
export async function unchangedSince(user: ApiUser, path: string) {
  return { 'if-none-match': (await user.call(path)).headers.get('etag') ?? '' };
}
