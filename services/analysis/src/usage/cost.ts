import type { Price } from '../models/known-models.js';

const MILLION = 1_000_000;

/** The tokens of a request, and its cost if the provider tells it. */
interface Used {
  prompt_tokens: number;
  completion_tokens: number;
  cost: number | null;
}

/**
 * US dollars. Null if the price is unknown, or if the provider did not count the tokens of its answer.
 * @param used undefined without an answer
 */
export function costOf(used: Used | undefined, price: Price | null): number | null {
  if (used && used.cost !== null) return used.cost;
  if (!used || !price) return price && 0;
  const isUncounted = used.prompt_tokens === 0 && used.completion_tokens === 0;
  if (isUncounted && (price.input > 0 || price.output > 0)) return null;
  return (used.prompt_tokens * price.input + used.completion_tokens * price.output) / MILLION;
}
