import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Fragment } from 'react';
import { markedParts } from '../search/marked-parts';

interface MarkedProps {
  text: string;
  words: string[];
  /** The item that the text belongs to, so that similar words are marked, too. */
  item?: Item;
}

/** Marks the typed letters. */
export function Marked({ text, words, item }: MarkedProps) {
  return markedParts(text, words, item).map((part, index) =>
    part.found ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  );
}
