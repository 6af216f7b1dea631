import { MAX_BATCH } from './limits.js';

/**
 * Yields the list in order, in parts of at most `size`. The default size is the limit of one call. An empty list yields
 * nothing.
 */
export function* chunksOf<One>(list: readonly One[], size: number = MAX_BATCH): Generator<One[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
