import type { AiModel } from '@whereabouts/shared/contracts/vision.js';

/** US dollars per million tokens. */
export interface Price {
  input: number;
  output: number;
}

/** A model with its properties. `price` is null if it is unknown. */
export type KnownModel = Omit<AiModel, 'available' | 'unavailable_reason'> & { price: Price | null };

/** The built-in provider (docs/rules/analysis.md). */
export const OFFLINE: KnownModel = {
  id: 'offline',
  name: 'Offline, without AI',
  speed: 'instant',
  cost: 'free',
  accuracy: 'file name and color only',
  price: { input: 0, output: 0 },
};

/**
 * Vision models of the default endpoint, described relative to each other. Prices are the provider's list prices of
 * 2025. `OPENAI_INPUT_PRICE` and `OPENAI_OUTPUT_PRICE` override them for the configured model.
 */
export const KNOWN_MODELS: KnownModel[] = [
  {
    id: 'gpt-5',
    name: 'GPT-5',
    speed: 'slow',
    cost: 'high',
    accuracy: 'highest',
    price: { input: 1.25, output: 10 },
  },
  {
    id: 'gpt-5-mini',
    name: 'GPT-5 mini',
    speed: 'medium',
    cost: 'low',
    accuracy: 'high',
    price: { input: 0.25, output: 2 },
  },
  {
    id: 'gpt-5-nano',
    name: 'GPT-5 nano',
    speed: 'medium',
    cost: 'lowest',
    accuracy: 'medium',
    price: { input: 0.05, output: 0.4 },
  },
  {
    id: 'gpt-4.1',
    name: 'GPT-4.1',
    speed: 'fast',
    cost: 'high',
    accuracy: 'high',
    price: { input: 2, output: 8 },
  },
  {
    id: 'gpt-4.1-mini',
    name: 'GPT-4.1 mini',
    speed: 'fast',
    cost: 'low',
    accuracy: 'medium',
    price: { input: 0.4, output: 1.6 },
  },
];

/** List prices of vision models at the other presets' own servers, of late 2025. */
export const PRICES: Partial<Record<string, Price>> = {
  'gemini-2.5-pro': { input: 1.25, output: 10 },
  'gemini-2.5-flash': { input: 0.3, output: 2.5 },
  'gemini-2.5-flash-lite': { input: 0.1, output: 0.4 },
  'claude-opus-4-5': { input: 5, output: 25 },
  'claude-sonnet-4-5': { input: 3, output: 15 },
  'claude-haiku-4-5': { input: 1, output: 5 },
  'mistral-medium-latest': { input: 0.4, output: 2 },
  'mistral-small-latest': { input: 0.1, output: 0.3 },
  'pixtral-large-latest': { input: 2, output: 6 },
};

/** The name of a model without the date of its version. OpenAI and Anthropic list models with and without it. */
export const withoutDate = (id: string) => id.replace(/-(\d{8}|\d{4}-\d{2}-\d{2})$/, '');

/** A model of another endpoint. Only its name is known. */
export function unknownModel(id: string): KnownModel {
  return { id, name: id, speed: 'unknown', cost: 'unknown', accuracy: 'unknown', price: null };
}
