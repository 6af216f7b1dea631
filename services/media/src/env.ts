import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseEnv } from '@whereabouts/shared/nest/process/env.js';
import { z } from 'zod';

/** Compose files pass unset variables as empty strings. */
const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const ImageStoreEnv = z.object({
  /** Folder for images. Set either this or `S3_ENDPOINT`. */
  PHOTO_DIR: optional,
  /** URL of the S3 server for images: `https://host[:port]`. */
  S3_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()),
  /** Required with `S3_ENDPOINT`. */
  S3_ACCESS_KEY: optional,
  /** Required with `S3_ENDPOINT`. */
  S3_SECRET_KEY: optional,
  /** Required with `S3_ENDPOINT`. Media creates the bucket if it does not exist. */
  S3_BUCKET: optional,
  /** Set this if the server requires a region. */
  S3_REGION: optional,
  /** Maximum bytes of one user's images, including thumbnails. Unlimited if unset. */
  MAX_STORAGE_PER_USER: optional.transform((value) => value && Number(value)).pipe(z.int().positive().optional()),
});

const S3_KEYS = ['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'] as const;

export const MediaEnv = DatabaseEnv.extend({
  ...ImageStoreEnv.shape,
  /** URL of the container that decodes photos. If unset, media starts decoder processes. */
  PHOTOS_URL: optional.pipe(z.url({ protocol: /^http$/, error: 'must be an http address' }).optional()),
}).superRefine((env, context) => {
  const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (env.PHOTO_DIR && env.S3_ENDPOINT) refuse('PHOTO_DIR', 'set either this or S3_ENDPOINT, not both');
  if (!env.PHOTO_DIR && !env.S3_ENDPOINT) refuse('PHOTO_DIR', 'set this or S3_ENDPOINT: photos need a place');
  if (!env.S3_ENDPOINT) return;
  for (const name of S3_KEYS) if (!env[name]) refuse(name, 'is needed with S3_ENDPOINT');
});
export type MediaEnv = z.infer<typeof MediaEnv>;

/** Folder for uploads while they are received and checked. It is on the disk of the images, which has room for them. */
export function uploadFolder({ PHOTO_DIR }: Pick<MediaEnv, 'PHOTO_DIR'>): string {
  return PHOTO_DIR ? join(PHOTO_DIR, '.uploads') : join(tmpdir(), 'whereabouts-uploads');
}
