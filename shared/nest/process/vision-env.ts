import { z } from 'zod';

/** Which provider looks at images: any OpenAI-compatible endpoint, or the built-in `offline` one (docs/rules/analysis.md). */
export const VisionEnv = z.object({
  /** Turns AI on; servers without keys, such as Ollama, take any text. */
  OPENAI_API_KEY: z.string().min(1).optional(),
  /** Any OpenAI-compatible server. */
  OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1'),
  /** A model that sees images. */
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
});
export type VisionEnv = z.infer<typeof VisionEnv>;

/** A key turns AI on; servers without keys, such as Ollama, take any text as one. */
export const aiEnabled = (env: VisionEnv) => env.OPENAI_API_KEY !== undefined;
