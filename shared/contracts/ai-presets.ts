import { z } from 'zod';

/** A kind of AI server with OpenAI's chat completions. */
interface Preset {
  /** Where the server is by default. Empty for `custom`. */
  base_url: string;
  /** Whether it never works without a key. */
  needs_key: boolean;
  /** A program that admins run themselves, usually on a machine of their own. */
  is_local: boolean;
}

const cloud = (base_url: string): Preset => ({ base_url, needs_key: true, is_local: false });
const local = (port: number): Preset => ({
  base_url: `http://localhost:${port}/v1`,
  needs_key: false,
  is_local: true,
});

/** The kinds of AI servers that an admin can choose (docs/recognition.md). */
export const AI_PRESETS = {
  openai: cloud('https://api.openai.com/v1'),
  google: cloud('https://generativelanguage.googleapis.com/v1beta/openai'),
  anthropic: cloud('https://api.anthropic.com/v1'),
  mistral: cloud('https://api.mistral.ai/v1'),
  openrouter: cloud('https://openrouter.ai/api/v1'),
  ollama: local(11434),
  lm_studio: local(1234),
  llama_cpp: local(8080),
  vllm: local(8000),
  custom: { base_url: '', needs_key: false, is_local: false },
} as const satisfies Record<string, Preset>;

export const AiPreset = z.enum(Object.keys(AI_PRESETS) as [keyof typeof AI_PRESETS, ...(keyof typeof AI_PRESETS)[]]);
export type AiPreset = z.infer<typeof AiPreset>;

/** Ports that only one program uses. */
const OWN_PORTS: Partial<Record<string, AiPreset>> = { 11434: 'ollama', 1234: 'lm_studio' };

/** The preset of a base URL that was set without one. */
export function presetOf(base_url: string): AiPreset {
  const known = AiPreset.options.find((preset) => AI_PRESETS[preset].base_url === base_url);
  return known ?? OWN_PORTS[URL.parse(base_url)?.port ?? ''] ?? 'custom';
}
