import { useItemsQuery } from '../../api/items';
import { formatLocation } from '../../domain/format-location';
import { ItemPicture } from '../../ui/item-picture';
import type { Entry } from './entry';
import { Marked } from './marked';
import { useFoundItems } from './use-found-items';

const MOST = 6;
const NONE: never[] = [];

/** The items that fit best, and how many fit. */
export function useItems(words: string[]): { items: Entry[]; total: number } {
  const { data = NONE } = useItemsQuery();
  const { best, total } = useFoundItems(data, words, MOST);
  const items = best.map((item) => ({
    id: `item-${item.id}`,
    to: `/items/${item.id}`,
    picture: <ItemPicture item={item} ratio="1 / 1" />,
    text: <Marked text={item.name} words={words} item={item} />,
    note: formatLocation(item),
    noted: <Marked text={formatLocation(item)} words={words} item={item} />,
  }));
  return { items, total };
}
