import { UNNAMED } from '@whereabouts/shared/contracts/item-fields.js';
import { fold } from '@whereabouts/shared/contracts/search-folding.js';
import { lookDistance } from '@whereabouts/shared/nest/looks/look-distance.js';

/** How much nearer the nearest item must be than every other one, if its look alone makes a match. */
export const MARGINS = {
  /** For a new item, which the user may not own yet: half the distance of the next one. */
  review: 0.48,
  /** For a photo by which the user searches for a thing that is probably there. */
  search: 0.66,
};
export type Margin = keyof typeof MARGINS;

/**
 * The largest distance of a match by look alone. The limits are fitted on generated pairs so that 95 of 100 suggestions
 * are right (docs/recognition.md).
 */
export const ALONE = 0.22;
/** Up to this distance, a look and an equal name make a match: 89 of 100 photos of a thing are that near its item. */
const HINT = 0.3;
const END = 0.4;

/** The evidence of the nearest look, at distance 0 and at `ALONE`, and of any look up to `HINT`. */
const [EQUAL, MATCH, POSSIBLE] = [0.9, 0.7, 0.5];

interface Shown {
  name: string | null;
  /** Null if the photo does not show the item alone. */
  look: Buffer | null;
}

/**
 * How likely each item is the thing with one of the looks, by look alone, 0 to 1. Only the nearest item can be a match,
 * and only if it is clearly nearer than all others, because things of one kind look alike. Items with its name do not
 * count as others: they may be the same thing twice.
 */
export function lookEvidence(looks: Uint8Array[], items: Shown[], margin: Margin): number[] {
  const distances = items.map(({ look }) => smallest(look ? looks.map((asked) => lookDistance(asked, look)) : []));
  const nearest = distances.indexOf(smallest(distances));
  const names = items.map(({ name }) => fold(name ?? '').trim());
  const name = names[nearest];
  const isNamedAlike = (at: number) => name !== '' && name !== fold(UNNAMED) && names[at] === name;
  const others = smallest(distances.filter((_, at) => at !== nearest && !isNamedAlike(at)));
  return distances.map((distance, at) => {
    const isClear = (at === nearest || isNamedAlike(at)) && distance <= MARGINS[margin] * others;
    if (isClear && distance <= ALONE) return EQUAL - (distance / ALONE) * (EQUAL - MATCH);
    return POSSIBLE * Math.min(1, Math.max(0, (END - distance) / (END - HINT)));
  });
}

const smallest = (values: number[]) => Math.min(Number.POSITIVE_INFINITY, ...values);
