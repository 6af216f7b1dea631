import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { formatLocation } from '../../../domain/places/format-location';
import { type ItemPlace, recentPlaces } from '../../../domain/places/recent-places';
import { mostUsed } from '../../search/most-used';

const MOST = 6;

/** The places used last on this device, then the most common places of `items`, each once. */
export function likelyPlaces(items: Item[]): ItemPlace[] {
  const placed = new Map(items.flatMap((item) => (item.area ? [[formatLocation(item), placeOf(item)]] : [])));
  const most = mostUsed(items, (item) => [item.area && formatLocation(item)]).flatMap((name) => placed.get(name) ?? []);
  const all = [...recentPlaces(), ...most].map((place) => [formatLocation(place), place] as const);
  return [...new Map(all).values()].slice(0, MOST);
}

const placeOf = ({ area, location, sub_location }: ItemPlace): ItemPlace => ({ area, location, sub_location });
