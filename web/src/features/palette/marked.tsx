import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Fragment } from 'react';
import { markedParts } from '../search/marked-parts';

interface MarkedProps {
  text: string;
  words: string[];
  /** Whose text it is: what is only like the words is marked, too. */
  item?: Item;
}

/** The letters that were typed stand out. */
export function Marked({ text, words, item }: MarkedProps) {
  return markedParts(text, words, item).map((part, index) =>
    part.found ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
}
