import { ALONE, lookEvidence, type Margin } from '@whereabouts/inventory/similar/look-evidence.js';
import { similarityOf } from '@whereabouts/inventory/similar/similar-score.js';
import { lookOf, looksOf } from '@whereabouts/shared/nest/looks/look.js';
import { lookDistance } from '@whereabouts/shared/nest/looks/look-distance.js';
import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import { type Shot, shotOf, type Thing, thingsOf } from './draw-thing.js';

/** A search by look: whether the household owns the thing, and whether the suggested or nearest item is the thing. */
export interface Search {
  is_owned: boolean;
  is_suggested: boolean;
  is_right: boolean;
  /** Whether the nearest item is near enough for a match. */
  is_near: boolean;
  /** The distance of the nearest item, as a part of that of the next one. */
  margin: number;
}

/** Two photos of a thing, from far and from near each. Of a thing that is not owned, only the second ones exist. */
interface Photos {
  item: { far: Shot; near: Shot } | null;
  sent: { far: Shot; near: Shot };
}

interface Case {
  name: string;
  margin: Margin;
  item: (photos: NonNullable<Photos['item']>) => Buffer | null;
  sent: (photos: Photos['sent']) => Buffer[];
}

/** The product compares a new item in Review, and a photo by "Find this thing". */
const CASES: Case[] = [
  {
    name: 'part against part, as for a new item',
    margin: 'review',
    item: ({ far }) => lookOf(far.part),
    sent: ({ far }) => [lookOf(far.part)].filter((look) => look !== null),
  },
  {
    name: 'photo against photo, both filled by the thing',
    margin: 'search',
    item: ({ near }) => lookOf(near.whole),
    sent: ({ near }) => looksOf(near.whole),
  },
  {
    name: 'photo against part, the thing small on the photo',
    margin: 'search',
    item: ({ far }) => lookOf(far.part),
    sent: ({ far }) => looksOf(far.whole),
  },
];

const NO_FACTS = { name: null, category: null, code: null, serial_number: null, printed_text: null };

/**
 * Searches for generated things among as many items, by look alone: for each owned thing and for as many others. Each seed
 * is a household of its own.
 * @param count owned things of a household
 */
export async function searchDuplicates(count: number, seeds: number[]) {
  const households: Photos[][] = [];
  for (const seed of seeds) households.push(await photosOf(count, seed));
  return CASES.map((each) => ({
    ...{ name: each.name, margin: each.margin },
    searches: households.flatMap((photos) => searchesOf(photos, each)),
  }));
}

async function photosOf(count: number, seed: number): Promise<Photos[]> {
  const random = seededRandom(seed);
  const photos: Photos[] = [];
  for (const [at, thing] of thingsOf(2 * count, random).entries()) {
    photos.push({ item: at < count ? await shots(thing, random) : null, sent: await shots(thing, random) });
  }
  return photos;
}

async function shots(thing: Thing, random: () => number) {
  const seed = () => Math.floor(random() * 2 ** 31);
  return { far: await shotOf(thing, seed(), 'far'), near: await shotOf(thing, seed(), 'near') };
}

function searchesOf(photos: Photos[], { item, sent, margin }: Case): Search[] {
  const items = photos.flatMap((each) => (each.item ? [{ name: null, look: item(each.item) }] : []));
  return photos.map((each, thing) => {
    const looks = sent(each.sent);
    const evidence = lookEvidence(looks, items, margin);
    const distances = items.map(({ look }) =>
      Math.min(...looks.map((asked) => (look ? lookDistance(asked, look) : 9))),
    );
    const [nearest = 0, next = 0] = distances.toSorted((one, other) => one - other);
    return {
      is_owned: each.item !== null,
      is_suggested: evidence.some((look) => similarityOf(NO_FACTS, NO_FACTS, look) !== null),
      is_right: distances.indexOf(nearest) === thing,
      is_near: nearest <= ALONE,
      margin: nearest / next,
    };
  });
}

export interface Quality {
  suggested: number;
  right: number;
  owned: number;
  /** Null without a suggestion. */
  precision: number | null;
  recall: number;
}

/** Precision and recall of suggestions. */
export function quality(searches: Search[], isSuggested = (one: Search) => one.is_suggested): Quality {
  const suggested = searches.filter(isSuggested);
  const right = suggested.filter(({ is_right }) => is_right).length;
  const owned = searches.filter(({ is_owned }) => is_owned).length;
  return {
    ...{ suggested: suggested.length, right, owned },
    precision: suggested.length > 0 ? right / suggested.length : null,
    recall: owned > 0 ? right / owned : 0,
  };
}

/** Least part of the suggestions that are right: above the goal of 95 %, because other things score lower. */
const LEAST_PRECISION = 0.955;

/** The largest margin whose suggestions are right often enough. 0 if there is none. */
export function fittedMargin(searches: Search[]): number {
  const near = searches.filter(({ is_near }) => is_near);
  const margins = near.map(({ margin }) => margin).toSorted((one, other) => other - one);
  const precisionAt = (most: number) => quality(near, ({ margin }) => margin <= most).precision ?? 0;
  return margins.find((most) => precisionAt(most) >= LEAST_PRECISION) ?? 0;
}
