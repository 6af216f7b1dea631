import { z } from 'zod';

const UNITS: Record<string, number> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** `300MB`, `2 GB`, or bytes. */
const Size = z
  .string()
  .trim()
  .regex(/^\d+ ?([kmg]b)?$/i, { error: 'must be a size, such as 300MB' })
  .transform((text) => {
    const [, digits = '', unit = ''] = /^(\d+) ?([a-z]*)$/i.exec(text) ?? [];
    return Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
  });

/** How a full disk is noticed before it is full. */
export const RoomEnv = z.object({
  /** Folder whose file system is watched for free space; without it only what the database, the broker and the photo store report counts. */
  DATA_DIR: z.string().optional(),
  /** Free space under which nothing is saved any more, such as `300MB` (docs/rules/calls.md). */
  MIN_FREE_SPACE: Size.prefault('300MB'),
});
export type RoomEnv = z.infer<typeof RoomEnv>;
