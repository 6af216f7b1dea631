import { z } from 'zod';

const UNITS: Record<string, number> = { '': 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** `300MB`, `2 GB`, or a number of bytes. */
const Size = z
  .string()
  .trim()
  .regex(/^\d+ ?([kmg]b)?$/i, { error: 'must be a size, such as 300MB' })
  .transform((text) => {
    const [, digits = '', unit = ''] = /^(\d+) ?([a-z]*)$/i.exec(text) ?? [];
    return Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
  });

/** Settings that detect a full disk early. */
export const RoomEnv = z.object({
  /**
   * Folder whose file system is watched for free space. Without it, only the reports of the database, the broker and
   * the photo store count.
   */
  DATA_DIR: z.string().optional(),
  /** Minimum free space, such as `300MB`. Below it, nothing is saved (docs/rules/calls.md). */
  MIN_FREE_SPACE: Size.prefault('300MB'),
});
export type RoomEnv = z.infer<typeof RoomEnv>;
