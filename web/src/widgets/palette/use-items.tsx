import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo } from 'react';
import { useItemsQuery } from '../../api/items/items';
import { itemAddress } from '../../domain/item-address';
import { formatLocation } from '../../domain/places/format-location';
import { ItemPicture } from '../item-picture/item-picture';
import type { Entry } from './entry';
import { Marked } from './marked';
import { useFoundItems } from './use-found-items';

const MOST = 6;
const NONE: never[] = [];

interface Items {
  /** The best matches. */
  items: Entry[];
  /** The number of matches. */
  total: number;
  /** The newest items, when nothing is typed. */
  newest: Entry[];
  /** Whether the matches belong to the words. */
  current: boolean;
}

/** The items that match the words, or the newest items. */
export function useItems(words: string[], recent: number): Items {
  const { data = NONE, isLoading } = useItemsQuery();
  const { best, total, current } = useFoundItems(data, words, MOST);
  const newest = useMemo(
    () => (words.length > 0 ? NONE : data.toSorted((one, other) => other.id - one.id).slice(0, recent)),
    [data, words, recent],
  );
  const entryOf = (item: Item): Entry => ({
    id: `item-${item.id}`,
    to: itemAddress(item),
    picture: <ItemPicture item={item} ratio="1 / 1" />,
    text: <Marked text={item.name} words={words} item={item} />,
    note: formatLocation(item),
    noted: <Marked text={formatLocation(item)} words={words} item={item} />,
  });
  return {
    items: best.map(entryOf),
    total,
    newest: newest.map(entryOf),
    current: current && !(isLoading && words.length > 0),
  };
}
