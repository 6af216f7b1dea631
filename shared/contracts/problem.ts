import { z } from 'zod';

/** The body of every failure (docs/rules/answers.md). Some carry more fields, such as `image_id` of a duplicate image. */
export const Problem = z.looseObject({
  success: z.literal(false),
  /** A sentence a user can act on. */
  error: z.string(),
  /** Stable, snake_case; what code may decide on. */
  code: z.string(),
  request_id: z.string(),
});
export type Problem = z.infer<typeof Problem>;

/** The answer of a command without a natural body. */
export const Success = z.object({ success: z.literal(true) });
export type Success = z.infer<typeof Success>;
