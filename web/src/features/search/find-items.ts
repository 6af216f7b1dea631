import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { formatLocation } from '../../domain/format-location';
import type { Filters, Order, SortField } from '../../domain/preferences';
import { searchableText, searchWords } from './search-index';

// "Box 9" before "box 10".
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const TEXT_OF = {
  name: (item) => item.name,
  category: (item) => item.category ?? '',
  location: formatLocation,
  created: (item) => item.created_at,
  updated: (item) => item.updated_at,
} satisfies Record<SortField, (item: Item) => string>;

/** Items without the text come last, whichever way the rest goes; equal ones newest first. */
export function sorted<Thing extends Item>(items: readonly Thing[], { field, descending }: Order): Thing[] {
  const textOf = TEXT_OF[field];
  const inTime = field === 'created' || field === 'updated';
  const direction = descending ? -1 : 1;
  const keyed = items.map((item) => ({ item, text: textOf(item) }));
  keyed.sort((one, other) => {
    if (one.text === other.text) return other.item.id - one.item.id;
    if (!one.text || !other.text) return one.text ? -1 : 1;
    const order = inTime ? (one.text < other.text ? -1 : 1) : compare(one.text, other.text);
    return order * direction || other.item.id - one.item.id;
  });
  return keyed.map(({ item }) => item);
}

/** Those that pass every filter, in their order; all of them when there is none. */
export function filtered<Thing extends Item>(items: Thing[], filters: Filters): Thing[] {
  const words = searchWords(filters.search);
  const { category, tags, stock } = filters;
  if (words.length === 0 && category === null && tags.length === 0 && stock === 'off') return items;
  return items.filter(
    (item) =>
      (category === null || item.category === category) &&
      tags.every((tag) => item.tags.includes(tag)) &&
      (stock === 'off' || (stock === 'out' ? item.quantity === 0 : isLow(item))) &&
      words.every((word) => searchableText(item).includes(word)),
  );
}

/** Whether something is left out, so that it is worth saying how many are shown. */
export function isFiltering({ search, category, tags, stock }: Filters): boolean {
  return search.trim() !== '' || category !== null || tags.length > 0 || stock !== 'off';
}
