import { z } from 'zod';

/** Some proxies strip the prefix, so an address below one of these paths would mean two things. */
const TAKEN = ['/api', '/assets', '/health', '/shared'];

/** Segments of characters that no part of a browser or a proxy encodes (RFC 3986, 2.3). */
const BASE = /^(\/(?!\.+(\/|$))[\w.~-]+)*$/;

const withoutSlashes = (path: string) => path.replace(/^\/*(?=.)/, '/').replace(/\/+$/, '');

/** Where browsers reach the web app. The gateway and auth make every link of it. */
export const PublicUrlEnv = z.object({
  /** Where browsers reach this product; by default wherever they say they do. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Path below which browsers reach this product, such as `/things` ("Behind a proxy" above); the path of `PUBLIC_URL` unless set. */
  BASE_PATH: z
    .string()
    .trim()
    .transform(withoutSlashes)
    .refine((path) => BASE.test(path), 'must be a path of letters, digits and -._~, such as /things')
    .refine((path) => !TAKEN.includes(path), `must not be one of ${TAKEN.join(', ')}, which the gateway uses itself`)
    .optional(),
});
type PublicUrlEnv = z.infer<typeof PublicUrlEnv>;

/** The path below which everything is, such as `/things`; empty at the root of a host. */
export function basePath({ BASE_PATH, PUBLIC_URL }: PublicUrlEnv): string {
  return BASE_PATH ?? pathOf(PUBLIC_URL);
}

/** Where browsers reach the web app, without a slash at the end. */
export function publicUrl(env: PublicUrlEnv & { PUBLIC_URL: string }): string {
  return new URL(env.PUBLIC_URL).origin + basePath(env);
}

/** An address as the app knows it, from one that may have the prefix: a proxy strips it or leaves it. */
export function withoutBase(address: string, base: string): string {
  return base && address.startsWith(`${base}/`) ? address.slice(base.length) : address;
}

/** Refuses a `PUBLIC_URL` whose path is not `BASE_PATH`, or none that `BASE_PATH` may have. */
export function checkPublicUrl({ BASE_PATH, PUBLIC_URL }: PublicUrlEnv, context: z.RefinementCtx): void {
  const path = pathOf(PUBLIC_URL);
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message });
  if (!PublicUrlEnv.shape.BASE_PATH.safeParse(path).success) refuse(`the path ${path} cannot be used: see BASE_PATH`);
  else if (path && BASE_PATH !== undefined && path !== BASE_PATH)
    refuse(`has the path ${path}, and BASE_PATH is ${BASE_PATH || '/'}. Set one of them, or both alike.`);
}

const pathOf = (url: string | undefined) => (url ? withoutSlashes(new URL(url).pathname) : '');
