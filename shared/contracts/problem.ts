import { z } from 'zod';

/**
 * The body of every error response (docs/rules/answers.md). Some errors have more fields, such as `image_id` of a
 * duplicate image.
 */
export const Problem = z.looseObject({
  success: z.literal(false),
  /** A sentence that tells the user what to do. */
  error: z.string(),
  /** Stable, in snake_case. Clients can branch on it. */
  code: z.string(),
  request_id: z.string(),
});
export type Problem = z.infer<typeof Problem>;

/** The response of a command that has no data to return. */
export const Success = z.object({ success: z.literal(true) });
export type Success = z.infer<typeof Success>;
