import { z } from 'zod';

/** Paths that the gateway uses. Some proxies strip the prefix, so a base path of one of these would be ambiguous. */
const TAKEN = ['/api', '/assets', '/health', '/shared'];

/** Segments of characters that browsers and proxies never encode (RFC 3986, 2.3). */
const BASE = /^(\/(?!\.+(\/|$))[\w.~-]+)*$/;

const withoutSlashes = (path: string) => path.replace(/^\/*(?=.)/, '/').replace(/\/+$/, '');

/** Where browsers reach the web app. The gateway and auth build all links from these variables. */
export const PublicUrlEnv = z.object({
  /** Where browsers reach this product. Default: the host that the browser requests. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Path below which browsers reach this product, such as `/things` ("Behind a proxy" above). Default: the path of
   * `PUBLIC_URL`.
   */
  BASE_PATH: z
    .string()
    .trim()
    .transform(withoutSlashes)
    .refine((path) => BASE.test(path), 'must be a path of letters, digits and -._~, such as /things')
    .refine((path) => !TAKEN.includes(path), `must not be one of ${TAKEN.join(', ')}, which the gateway uses itself`)
    .optional(),
});
type PublicUrlEnv = z.infer<typeof PublicUrlEnv>;

/** The path below which the product is served, such as `/things`. Empty at the root of a host. */
export function basePath({ BASE_PATH, PUBLIC_URL }: PublicUrlEnv): string {
  return BASE_PATH ?? pathOf(PUBLIC_URL);
}

/** The URL at which browsers reach the web app, without a trailing slash. */
export function publicUrl(env: PublicUrlEnv & { PUBLIC_URL: string }): string {
  return new URL(env.PUBLIC_URL).origin + basePath(env);
}

/** Removes the base path from a path. Some proxies strip it, others keep it. */
export function withoutBase(address: string, base: string): string {
  return base && address.startsWith(`${base}/`) ? address.slice(base.length) : address;
}

/** Rejects a `PUBLIC_URL` whose path differs from `BASE_PATH` or is not a valid `BASE_PATH`. */
export function checkPublicUrl({ BASE_PATH, PUBLIC_URL }: PublicUrlEnv, context: z.RefinementCtx): void {
  const path = pathOf(PUBLIC_URL);
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message });
  if (!PublicUrlEnv.shape.BASE_PATH.safeParse(path).success) refuse(`the path ${path} cannot be used: see BASE_PATH`);
  else if (path && BASE_PATH !== undefined && path !== BASE_PATH)
    refuse(`has the path ${path}, and BASE_PATH is ${BASE_PATH || '/'}. Set one of them, or both alike.`);
}

const pathOf = (url: string | undefined) => (url ? withoutSlashes(new URL(url).pathname) : '');
