import { z } from 'zod';

/**
 * The provider that analyzes images: any OpenAI-compatible server, or the built-in `offline` provider
 * (docs/rules/analysis.md).
 */
export const VisionEnv = z.object({
  /** Turns AI on. For servers without API keys, such as Ollama, set any text. */
  OPENAI_API_KEY: z.string().min(1).optional(),
  /** Any OpenAI-compatible server. */
  OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1'),
  /** A model that accepts images. */
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
});
export type VisionEnv = z.infer<typeof VisionEnv>;

/** A key turns AI on. For servers without API keys, such as Ollama, any text works. */
export const aiEnabled = (env: VisionEnv) => env.OPENAI_API_KEY !== undefined;
