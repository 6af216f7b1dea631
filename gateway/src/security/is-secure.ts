import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';

/**
 * Tells whether the browser uses https. Behind a proxy that `TRUST_PROXY` does not name, the requested host decides: it
 * is the host of an https `PUBLIC_URL`.
 */
export function isSecure(request: Request, { PUBLIC_URL }: Pick<GatewayEnv, 'PUBLIC_URL'>): boolean {
  if (request.secure) return true;
  return PUBLIC_URL?.startsWith('https:') === true && request.get('host') === new URL(PUBLIC_URL).host;
}
