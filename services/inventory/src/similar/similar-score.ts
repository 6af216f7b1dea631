import { confusableKey } from '@whereabouts/shared/contracts/confusable-key.js';
import { UNNAMED } from '@whereabouts/shared/contracts/item-fields.js';
import { codeKey } from '@whereabouts/shared/contracts/product-code.js';
import { fold } from '@whereabouts/shared/contracts/search-folding.js';
import type { KnownFacts, SimilarReason } from '@whereabouts/shared/contracts/similar.js';

/** Below this score, an item is no match: a wrong match costs more than a missing one (docs/recognition.md). */
const LEAST_SCORE = 0.7;

/** An equal code or serial number identifies the thing, unless it was read wrong. */
const CERTAIN = 0.95;
/** Shorter keys of serial numbers are not unique. */
const LEAST_SERIAL = 5;

/**
 * How likely the item is the thing asked for, and why. Each kind of evidence has a probability, and the score is the
 * probability that at least one of them is right: 1 − ∏(1 − p). Null below `LEAST_SCORE`, and for items with another
 * product code.
 * @param look the evidence of the looks (`lookEvidence`)
 */
export function similarityOf(
  asked: KnownFacts,
  item: KnownFacts,
  look: number,
): { score: number; reasons: SimilarReason[] } | null {
  const serial = serialEvidence(asked, item);
  const isSameCode = asked.code && item.code ? codeKey(asked.code) === codeKey(item.code) : null;
  if (isSameCode === false && !serial) return null;
  const evidence: [SimilarReason, number][] = [
    ['code', isSameCode ? CERTAIN : 0],
    ['serial', serial],
    ['text', textEvidence(asked.printed_text, item.printed_text)],
    ['look', look],
    ['name', nameEvidence(asked, item)],
  ];
  const score = 1 - evidence.reduce((wrong, [, probability]) => wrong * (1 - probability), 1);
  if (score < LEAST_SCORE) return null;
  return {
    score: Math.round(score * 100) / 100,
    reasons: evidence.filter(([, probability]) => probability > 0).map(([reason]) => reason),
  };
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
