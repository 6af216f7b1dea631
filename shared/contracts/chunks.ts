import { MAX_BATCH } from './limits.js';

/** The list in parts of at most `size`, in order; by default of the size that one call takes. None for an empty list. */
export function* chunksOf<One>(list: readonly One[], size: number = MAX_BATCH): Generator<One[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
