import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';

/** A link to be passed on: it begins with `PUBLIC_URL`, else with the address under which this caller reached us. */
export function linkFor({ PUBLIC_URL }: Pick<GatewayEnv, 'PUBLIC_URL'>, request: Request, link: string): string {
  const origin = PUBLIC_URL ?? `${request.protocol}://${request.get('host')}`;
  const { pathname, search } = new URL(link, origin);
  return new URL(`${pathname}${search}`, origin).href;
}
