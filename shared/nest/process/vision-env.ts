import { totalmem } from 'node:os';
import { z } from 'zod';

/**
 * The provider that analyzes images: any OpenAI-compatible server, or the built-in `offline` provider
 * (docs/rules/analysis.md).
 */
export const VisionEnv = z.object({
  /** Turns AI on. For servers without API keys, such as Ollama, set any text. If unset, an admin can set a key. */
  OPENAI_API_KEY: z
    .string()
    .trim()
    // A line break at the end comes from a file. Within the key, no header could have it.
    .regex(/^[\x20-\x7e]+$/, 'must be one line without special characters')
    .optional(),
  /** Any OpenAI-compatible server. If unset, an admin can set one. The default is `https://api.openai.com/v1`. */
  OPENAI_BASE_URL: z.url().optional(),
  /** A model that accepts images. If unset, an admin can choose one. The default is `gpt-5-mini`. */
  OPENAI_MODEL: z.string().min(1).optional(),
  /**
   * Whether this server reads text and codes on photos itself (docs/recognition.md). Default: on, unless the machine
   * has less than 1.5 GB of memory, or the container of analysis less than 1.25 GB.
   */
  LOCAL_RECOGNITION: z.stringbool().optional(),
});
export type VisionEnv = z.infer<typeof VisionEnv>;

/** A key turns AI on. For servers without API keys, such as Ollama, any text works. */
export const aiEnabled = (env: VisionEnv) => env.OPENAI_API_KEY !== undefined;

/** The reader needs about 700 MB while it reads, beside the other processes of the machine. */
const LEAST_OF_MACHINE = 1.5 * 1024 ** 3;
/** Beside analysis alone, in a container. */
const LEAST_OF_CONTAINER = 1.25 * 1024 ** 3;

/** The limit of the container in which this process runs. Infinite, or larger than any machine, without a limit. */
export const containerMemory = () => process.constrainedMemory() || Number.POSITIVE_INFINITY;

/**
 * Why the built-in reader is off, or null if it is on. `small`: too little memory.
 * @param container the limit of analysis's container; other services do not know it
 */
export function readerOff(
  env: VisionEnv,
  machine = totalmem(),
  container = Number.POSITIVE_INFINITY,
): 'small' | 'switched_off' | null {
  if (env.LOCAL_RECOGNITION !== undefined) return env.LOCAL_RECOGNITION ? null : 'switched_off';
  return machine < LEAST_OF_MACHINE || container < LEAST_OF_CONTAINER ? 'small' : null;
}
