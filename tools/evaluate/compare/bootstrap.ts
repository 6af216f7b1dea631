import { seededRandom } from '@whereabouts/shared/testing/seeded-random.js';
import { added, meanIn, type Tally } from '../score/tally.js';

/** Enough for stable bounds of a 95 % interval. */
const DRAWS = 2_000;
const SEED = 20_261_128;

/** A photo in both runs. */
export interface Both {
  before: Tally;
  after: Tally;
}

export interface Difference {
  before: number;
  after: number;
  /** After minus before. */
  difference: number;
  /** The bounds of the 95 % interval of the difference. */
  low: number;
  high: number;
}

/**
 * The difference of a metric with its interval: a paired bootstrap over photos (Efron and Tibshirani, 1993), with a
 * fixed seed, so that it repeats. Null if a run has no case.
 */
export function differenceOf(photos: Both[], metric: string): Difference | null {
  const drawn = differences(photos, metric);
  const before = meanIn(added(photos.map((photo) => photo.before)), metric);
  const after = meanIn(added(photos.map((photo) => photo.after)), metric);
  if (before === null || after === null || drawn.length === 0) return null;
  const at = (part: number) => drawn[Math.round(part * (drawn.length - 1))] ?? 0;
  return { before, after, difference: after - before, low: at(0.025), high: at(0.975) };
}

/** The differences of photos drawn with replacement, in ascending order. */
function differences(photos: Both[], metric: string): number[] {
  const random = seededRandom(SEED);
  const cases = photos.map(({ before, after }) => [before[metric], after[metric]] as const);
  const drawn: number[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let [sum, of, sumAfter, ofAfter] = [0, 0, 0, 0];
    for (let count = 0; count < cases.length; count += 1) {
      const [before, after] = cases[Math.floor(random() * cases.length)] ?? [];
      sum += before?.sum ?? 0;
      of += before?.of ?? 0;
      sumAfter += after?.sum ?? 0;
      ofAfter += after?.of ?? 0;
    }
    if (of > 0 && ofAfter > 0) drawn.push(sumAfter / ofAfter - sum / of);
  }
  return drawn.toSorted((one, other) => one - other);
}
