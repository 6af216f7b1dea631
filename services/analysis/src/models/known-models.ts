import type { AiModel } from '@whereabouts/shared/contracts/analysis.js';

type KnownModel = Omit<AiModel, 'available'>;

/** The built-in provider (decisions, section 7). */
export const OFFLINE: KnownModel = {
  id: 'offline',
  name: 'Offline, without AI',
  speed: 'instant',
  cost: 'free',
  accuracy: 'file name and colour only',
};

/** Models of the default endpoint that look at pictures, in words that compare them with each other. */
export const KNOWN_MODELS: KnownModel[] = [
  { id: 'gpt-5', name: 'GPT-5', speed: 'slow', cost: 'high', accuracy: 'highest' },
  { id: 'gpt-5-mini', name: 'GPT-5 mini', speed: 'medium', cost: 'low', accuracy: 'high' },
  { id: 'gpt-5-nano', name: 'GPT-5 nano', speed: 'medium', cost: 'lowest', accuracy: 'medium' },
  { id: 'gpt-4.1', name: 'GPT-4.1', speed: 'fast', cost: 'high', accuracy: 'high' },
  { id: 'gpt-4.1-mini', name: 'GPT-4.1 mini', speed: 'fast', cost: 'low', accuracy: 'medium' },
];

/** A model of somebody else's endpoint, of which nothing but the name is known. */
export function unknownModel(id: string): KnownModel {
  return { id, name: id, speed: 'unknown', cost: 'unknown', accuracy: 'unknown' };
}
