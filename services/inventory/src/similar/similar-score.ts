import { confusableKey } from '@whereabouts/shared/contracts/confusable-key.js';
import { UNNAMED } from '@whereabouts/shared/contracts/item-fields.js';
import { fold } from '@whereabouts/shared/contracts/search-folding.js';
import type { KnownFacts, SimilarReason } from '@whereabouts/shared/contracts/similar.js';
import { lookDistance } from '@whereabouts/shared/nest/looks/look.js';

/** Below this score, an item is no match: a wrong match costs more than a missing one (docs/recognition.md). */
const LEAST_SCORE = 0.7;

/** An equal code or serial number identifies the thing, unless it was read wrong. */
const CERTAIN = 0.95;
/** Shorter keys of serial numbers are not unique. */
const LEAST_SERIAL = 5;

/** The known facts and looks of the thing that is asked for. */
export interface Asked extends KnownFacts {
  /** Looks of the photo or of its part. The best one counts. */
  looks: Buffer[];
}

/** The known facts and the look of an item. `look` is null if the photo does not show the item alone. */
export interface Candidate extends KnownFacts {
  look: Buffer | null;
}

/**
 * How likely the item is the thing asked for, and why. Each kind of evidence has a probability, and the score is the
 * probability that at least one of them is right: 1 − ∏(1 − p). Null below `LEAST_SCORE`, and for items with another
 * product code.
 */
export function similarityOf(asked: Asked, item: Candidate): { score: number; reasons: SimilarReason[] } | null {
  const serial = serialEvidence(asked, item);
  if (asked.code && item.code && asked.code !== item.code && !serial) return null;
  const evidence: [SimilarReason, number][] = [
    ['code', asked.code && asked.code === item.code ? CERTAIN : 0],
    ['serial', serial],
    ['text', textEvidence(asked.printed_text, item.printed_text)],
    ['look', Math.max(0, ...asked.looks.map((look) => (item.look ? lookEvidence(look, item.look) : 0)))],
    ['name', nameEvidence(asked, item)],
  ];
  const score = 1 - evidence.reduce((wrong, [, probability]) => wrong * (1 - probability), 1);
  if (score < LEAST_SCORE) return null;
  return {
    score: Math.round(score * 100) / 100,
    reasons: evidence.filter(([, probability]) => probability > 0).map(([reason]) => reason),
  };
}

/**
 * Distances of looks, and how likely such looks show the same thing. Up to 0.22, the look alone makes a match: at the
 * measured spread of different things, one of ten thousand items is that near by chance in three of a hundred searches.
 * Up to 0.344 it needs another sign, as one of 175 items is that near.
 */
const LOOKS: [distance: number, probability: number][] = [
  [0.1, 0.9],
  [0.22, LEAST_SCORE],
  [0.344, 0.5],
  [0.42, 0],
];

/** How likely two looks (`lookOf`) show the same thing, 0 to 1. */
export function lookEvidence(one: Uint8Array, other: Uint8Array): number {
  const distance = lookDistance(one, other);
  const next = LOOKS.findIndex(([limit]) => distance <= limit);
  const [end, low] = LOOKS[next] ?? [1, 0];
  const [start, high] = LOOKS[next - 1] ?? [0, low];
  return next < 0 ? 0 : high + ((distance - start) / (end - start)) * (low - high);
}

function serialEvidence(asked: KnownFacts, item: KnownFacts): number {
  const key = confusableKey(asked.serial_number ?? '');
  return key.length >= LEAST_SERIAL && key === confusableKey(item.serial_number ?? '') ? CERTAIN : 0;
}

/** A name alone is never a match: many households own several mugs. */
function nameEvidence(asked: KnownFacts, item: KnownFacts): number {
  const name = fold(asked.name ?? '').trim();
  if (!name || name === fold(UNNAMED) || name !== fold(item.name ?? '').trim()) return 0;
  const [one, other] = [fold(asked.category ?? ''), fold(item.category ?? '')];
  if (one && other) return one === other ? 0.5 : 0;
  return 0.4;
}

const LEAST_LETTERS = 4;
const MOST_WORDS = 60;
const LEAST_SHARED = 3;
const LEAST_OVERLAP = 0.6;

/** The words of a printed text that can tell things apart, folded. */
export function printedWords(text: string | null): string[] {
  const words = fold(text ?? '').split(/[^\p{Letter}\p{Number}]+/u);
  return [...new Set(words.filter(({ length }) => length >= LEAST_LETTERS))].slice(0, MOST_WORDS);
}

/** A shared number, such as a model, or many shared words make a match. Few words, such as a brand, do not. */
function textEvidence(asked: string | null, item: string | null): number {
  const [one, other] = [printedWords(asked), new Set(printedWords(item))];
  const shared = one.filter((word) => other.has(word));
  const overlap = shared.length / Math.min(one.length, other.size);
  if (shared.length < LEAST_SHARED || overlap < LEAST_OVERLAP) return 0;
  const isTelling = shared.length >= 6 || shared.some((word) => /\d/.test(word) && /\D/.test(word));
  return isTelling ? 0.75 : 0.45;
}
