import { useEffect, useState } from 'react';
import { usePreloaded } from '../../ui/loading/use-preloaded';
import type { Marks } from './found';

const MARKS = { load: () => import('./marked-parts') };

/** Loads the code that marks matches only for the first search. */
export function useMarks(words: string[]): Marks | undefined {
  const [marks, setMarks] = useState<Marks>();
  usePreloaded(MARKS);
  useEffect(() => {
    // Without a network the list stays unmarked until the next search.
    if (words.length > 0)
      MARKS.load()
        .then(({ markedParts }) => setMarks(() => markedParts))
        .catch(() => undefined);
  }, [words]);
  return marks;
}
