import { basePath, publicUrl, withoutBase } from '@whereabouts/shared/nest/http/public-url.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';

/** An absolute link to pass on. It starts with `PUBLIC_URL`, or else with the URL that the client used. */
export function linkFor(env: Pick<GatewayEnv, 'PUBLIC_URL' | 'BASE_PATH'>, request: Request, link: string): string {
  const { PUBLIC_URL } = env;
  const base = basePath(env);
  const place = PUBLIC_URL ? publicUrl({ ...env, PUBLIC_URL }) : `${request.protocol}://${request.get('host')}${base}`;
  const { pathname, search } = new URL(link, place);
  return place + withoutBase(pathname, base) + search;
}
