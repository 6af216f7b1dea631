import type { Price } from '../models/known-models.js';

const MILLION = 1_000_000;

/** The tokens of a request, and its cost if the provider tells it. */
interface Used {
  prompt_tokens: number;
  completion_tokens: number;
  cost: number | null;
}

/** US dollars. Null if the price is unknown. */
export function costOf(used: Used = { prompt_tokens: 0, completion_tokens: 0, cost: null }, price: Price | null) {
  if (used.cost !== null) return used.cost;
  return price && (used.prompt_tokens * price.input + used.completion_tokens * price.output) / MILLION;
}
