import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { createContext, use } from 'react';
import { withSoftHyphens } from '../../ui/soft-hyphens';
import type { markedParts } from './marked-parts';

/** The words that the list around was searched for, as `searchWords` gives them. */
export const FoundWords = createContext<string[]>([]);

export type Marks = typeof markedParts;

/** What marks them, once it is loaded (`useMarks`). */
export const FoundMarks = createContext<Marks | undefined>(undefined);

interface FoundProps {
  item: Item;
  /** One of the texts that the item can be found by. */
  children: string;
}

/** A text of an item in which that is marked which it was found by. */
export function Found({ item, children: text }: FoundProps) {
  const searched = use(FoundWords);
  const marks = use(FoundMarks);
  if (!marks || searched.length === 0) return withSoftHyphens(text);
  return marks(text, searched, item).map((part, index) => {
    const words = withSoftHyphens(part.text);
    return part.found ? <mark key={index}>{words}</mark> : words;
  });
}
