import type { CustomValue } from '@whereabouts/shared/contracts/custom-fields.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ItemChoice } from '@whereabouts/shared/contracts/item-fields.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { fitsChoice } from '../../domain/choice-filters';
import { fitsCustom } from '../../domain/custom-filters';
import { isTodo } from '../../domain/item-todo';
import { worthOf } from '../../domain/item-worth';
import { formatLocation } from '../../domain/places/format-location';
import { liesIn } from '../../domain/places/place-tree';
import {
  type Filters,
  NO_FILTERS,
  type Order,
  type SharingFilter,
  type SORT_FIELDS,
  type SortField,
} from '../../domain/preferences';
import { isInName, searchableText, similarItems } from './search-index';

// "Box 9" before "box 10".
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const VALUE_OF = {
  name: (item) => item.name,
  category: (item) => item.category ?? '',
  location: formatLocation,
  quantity: (item) => item.quantity,
  created: (item) => item.created_at,
  updated: (item) => item.updated_at,
  manufacturer: (item) => item.manufacturer ?? '',
  model: (item) => item.model ?? '',
  serial_number: (item) => item.serial_number ?? '',
  code: (item) => item.code ?? '',
  purchase_date: (item) => item.purchase_date ?? '',
  purchase_price: (item) => item.purchase_price ?? '',
  purchased_from: (item) => item.purchased_from ?? '',
  value: (item) => worthOf(item) ?? '',
  warranty_until: (item) => item.warranty_until ?? '',
  expires_on: (item) => item.expires_on ?? '',
} satisfies Record<(typeof SORT_FIELDS)[number], (item: Item) => CustomValue>;

/** The value by which a field sorts. Empty without a value. */
function sortValue(field: SortField): (item: Item) => CustomValue {
  if (field in VALUE_OF) return VALUE_OF[field as keyof typeof VALUE_OF];
  const id = field.slice('custom.'.length);
  return ({ custom }) => custom[id] ?? '';
}

/** Numbers sort by size, and false before true. */
const compareValues = (one: CustomValue, other: CustomValue) =>
  typeof one === 'string' || typeof other === 'string'
    ? compare(String(one), String(other))
    : Number(one) - Number(other);

/** Items without a value come last in either direction; equal ones are sorted newest first. */
export function sorted<Thing extends Item>(items: readonly Thing[], { field, descending }: Order): Thing[] {
  const textOf = sortValue(field);
  const inTime = field === 'created' || field === 'updated';
  const direction = descending ? -1 : 1;
  const keyed = items.map((item) => ({ item, text: textOf(item) }));
  keyed.sort((one, other) => {
    if (one.text === other.text) return other.item.id - one.item.id;
    if (one.text === '' || other.text === '') return one.text === '' ? 1 : -1;
    const order = inTime ? (one.text < other.text ? -1 : 1) : compareValues(one.text, other.text);
    return order * direction || other.item.id - one.item.id;
  });
  return keyed.map(({ item }) => item);
}

/** The items that pass every filter, in order. Typing mistakes are forgiven if nothing matches exactly. */
export function filtered<Thing extends Item>(items: Thing[], filters: Filters): Thing[] {
  const words = searchWords(filters.search);
  if (!isFiltering(filters)) return items;
  const { category, tags, stock, place, color, manufacturer, todo, sharing, photos } = filters;
  const choices = choicesIn(filters);
  const custom = Object.entries(filters.custom);
  const of = photos && new Set<number | null>(photos.ids);
  const narrowed = items.filter(
    (item) =>
      (!of || of.has(item.image_id)) &&
      (category === null || item.category === category) &&
      (color === null || item.color === color) &&
      (manufacturer === null || item.manufacturer === manufacturer) &&
      (place === null || (place.length === 0 ? liesNowhere(item) : liesIn(item, place))) &&
      (todo === null || isTodo(item, todo)) &&
      (sharing === null || sharingOf(item) === sharing) &&
      tags.every((tag) => item.tags.includes(tag)) &&
      choices.every(([name, value]) => fitsChoice(item, name, value)) &&
      custom.every(([id, filter]) => fitsCustom(item.custom[id], filter)) &&
      (stock === 'off' || fitsStock(item, stock)),
  );
  if (words.length === 0) return narrowed;
  const written = narrowed.filter((item) => words.every((word) => searchableText(item).includes(word)));
  return written.length > 0 ? written : similarItems(narrowed, words);
}

/** Items whose name has all the words come before those that match only by place, each in order. */
export function namesFirst<Thing extends Item>(items: Thing[], words: string[]): Thing[] {
  if (words.length === 0) return items;
  const { named = [], other = [] } = Object.groupBy(items, (item) =>
    words.every((word) => isInName(item, word)) ? 'named' : 'other',
  );
  return [...named, ...other];
}

/** How many more items the search would find without other filters. */
export function hiddenMatches(all: Item[] | undefined, shown: Item[], search: string): number {
  if (!all || searchWords(search).length === 0) return 0;
  const known = new Set(shown.map(({ id }) => id));
  return filtered(all, { ...NO_FILTERS, search }).filter(({ id }) => !known.has(id)).length;
}

/** Items that are out of stock are also low. */
export const fitsStock = (item: Item, stock: 'low' | 'out') => (stock === 'out' ? item.quantity === 0 : isLow(item));

export const liesNowhere = ({ area, location, sub_location }: Item) => !area && !location && !sub_location;

/** Whether an item belongs to the user, and whether it is shared. */
export function sharingOf({ my_role, access_type }: Item): SharingFilter {
  if (my_role !== 'owner') return 'others';
  return access_type === 'my_personal' ? 'private' : 'shared';
}

/** Whether a filter is active, so that the number of shown items matters. */
export function isFiltering({ search, ...filters }: Filters): boolean {
  return search.trim() !== '' || countFilters(filters) > 0;
}

/** The active choice filters, each with its value. */
export const choicesIn = ({ choices }: Pick<Filters, 'choices'>) => Object.entries(choices) as [ItemChoice, string][];

/** The number of active filters, without the search. */
export function countFilters(filters: Omit<Filters, 'search'>): number {
  const { tags, stock, category, place, color, manufacturer, todo, sharing, custom, photos, departed } = filters;
  const set = [category, place, color, manufacturer, todo, sharing, photos].filter((one) => one !== null);
  const flags = [stock !== 'off', departed].filter(Boolean);
  return tags.length + choicesIn(filters).length + Object.keys(custom).length + set.length + flags.length;
}
