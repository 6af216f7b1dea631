import { similarityOf } from '@whereabouts/inventory/similar/similar-score.js';
import { lookDistance, lookOf, looksOf } from '@whereabouts/shared/nest/looks/look.js';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import { pixelsOf, type Thing, thingsOf } from './draw-thing.js';

/** A photo of a thing against an item: its smallest difference of looks, and whether both are the same thing. */
export interface Comparison {
  distance: number;
  is_same: boolean;
  /** Whether the product suggests the item by its look alone. */
  is_suggested: boolean;
}

/** Least part of the suggestions that are right. */
const LEAST_PRECISION = 0.95;
const NO_FACTS = { name: null, category: null, code: null, serial_number: null, printed_text: null };

/**
 * Searches for generated things in a household of as many items, by look alone: one half of the things to fit a
 * threshold, the other half to state what the threshold finds.
 * @param count things of each half
 */
export async function searchDuplicates(count: number, seed: number) {
  const random = seededRandom(seed);
  const things = thingsOf(2 * count, random);
  const fitted = await comparisons(things.slice(0, count), random);
  const others = await comparisons(things.slice(count), random);
  const threshold = fittedThreshold(fitted);
  return {
    ...{ things: count, threshold },
    at_threshold: quality(others, ({ distance }) => distance <= threshold),
    by_product: quality(others, ({ is_suggested }) => is_suggested),
  };
}

/** Compares a second photo of each thing with the first photo of every thing. */
async function comparisons(things: Thing[], random: () => number): Promise<Comparison[]> {
  const seedOf = () => Math.floor(random() * 2 ** 31);
  const looks: { item: Buffer | null; sent: Buffer[] }[] = [];
  for (const thing of things) {
    const item = lookOf(await pixelsOf(thing, seedOf(), 'item'));
    looks.push({ item, sent: looksOf(await pixelsOf(thing, seedOf(), 'whole')) });
  }
  return looks.flatMap(({ sent }, asked) =>
    looks.map(({ item }, at) => ({
      distance: item ? Math.min(...sent.map((look) => lookDistance(look, item))) : Number.POSITIVE_INFINITY,
      is_same: asked === at,
      is_suggested: similarityOf({ ...NO_FACTS, looks: sent }, { ...NO_FACTS, look: item }) !== null,
    })),
  );
}

/** The largest threshold whose suggestions are right often enough. 0 if there is none. */
export function fittedThreshold(all: Comparison[]): number {
  let [right, found, best] = [0, 0, 0];
  for (const { distance, is_same } of all.toSorted((one, other) => one.distance - other.distance)) {
    found += 1;
    if (is_same) right += 1;
    if (right / found >= LEAST_PRECISION && Number.isFinite(distance)) best = distance;
  }
  return best;
}

export interface Quality {
  suggested: number;
  right: number;
  /** Null without a suggestion. */
  precision: number | null;
  recall: number;
}

/** Precision and recall of suggestions. */
export function quality(all: Comparison[], isSuggested: (one: Comparison) => boolean): Quality {
  const suggested = all.filter(isSuggested);
  const right = suggested.filter(({ is_same }) => is_same).length;
  const same = all.filter(({ is_same }) => is_same).length;
  return {
    ...{ suggested: suggested.length, right },
    precision: suggested.length > 0 ? right / suggested.length : null,
    recall: right / same,
  };
}
