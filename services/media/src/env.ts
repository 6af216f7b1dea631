import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseEnv } from '@whereabouts/shared/nest/process/env.js';
import { z } from 'zod';

/** Compose files pass what is not set as an empty text. */
const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);

const ImageStoreEnv = z.object({
  /** Images in a local folder … */
  PHOTO_DIR: optional,
  /** … or in a bucket of an S3 server: `https://host[:port]`. */
  S3_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()),
  /** Needed with `S3_ENDPOINT`. */
  S3_ACCESS_KEY: optional,
  /** Needed with `S3_ENDPOINT`. */
  S3_SECRET_KEY: optional,
  /** Needed with `S3_ENDPOINT`; made where it is not there. */
  S3_BUCKET: optional,
  /** Where the server asks for one. */
  S3_REGION: optional,
  /** Bytes that the images of one user may take, thumbnails included; no limit without it. */
  MAX_STORAGE_PER_USER: optional.transform((value) => value && Number(value)).pipe(z.int().positive().optional()),
});

const S3_KEYS = ['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'] as const;

export const MediaEnv = DatabaseEnv.extend({
  ...ImageStoreEnv.shape,
  /** Address of the container that decodes photos. Without it media starts processes that decode them. */
  PHOTOS_URL: optional.pipe(z.url({ protocol: /^http$/, error: 'must be an http address' }).optional()),
}).superRefine((env, context) => {
  const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (env.PHOTO_DIR && env.S3_ENDPOINT) refuse('PHOTO_DIR', 'set either this or S3_ENDPOINT, not both');
  if (!env.PHOTO_DIR && !env.S3_ENDPOINT) refuse('PHOTO_DIR', 'set this or S3_ENDPOINT: photos need a place');
  if (!env.S3_ENDPOINT) return;
  for (const name of S3_KEYS) if (!env[name]) refuse(name, 'is needed with S3_ENDPOINT');
});
export type MediaEnv = z.infer<typeof MediaEnv>;

/** Where uploads wait while they are received and looked at; beside the images, where there is room for them. */
export function uploadFolder({ PHOTO_DIR }: Pick<MediaEnv, 'PHOTO_DIR'>): string {
  return PHOTO_DIR ? join(PHOTO_DIR, '.uploads') : join(tmpdir(), 'whereabouts-uploads');
}
