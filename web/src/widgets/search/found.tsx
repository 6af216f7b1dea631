import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { createContext, use } from 'react';
import { withSoftHyphens } from '../../ui/text/soft-hyphens';
import type { markedParts } from './marked-parts';

/** The words of the current search, as returned by `searchWords`. */
export const FoundWords = createContext<string[]>([]);

export type Marks = typeof markedParts;

/** Marks the matches, once its code is loaded (`useMarks`). */
export const FoundMarks = createContext<Marks | undefined>(undefined);

interface FoundProps {
  item: Item;
  /** One of the searchable texts of the item. */
  children: string;
}

/** A text of an item with the search matches marked. */
export function Found({ item, children: text }: FoundProps) {
  const searched = use(FoundWords);
  const marks = use(FoundMarks);
  if (!marks || searched.length === 0) return withSoftHyphens(text);
  return marks(text, searched, item).map((part, index) => {
    const words = withSoftHyphens(part.text);
    return part.found ? <mark key={index}>{words}</mark> : words;
  });
}
