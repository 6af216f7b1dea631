import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { isReadOnly } from '../../../domain/item-state';
import { excerpt, normalised } from '../../search/search-index';

/** More would hide the name and the picture; the others are seen in the item. */
const MOST = 2;

export type StateChip = 'low' | 'out' | 'quantity';
export type BelongingChip = { kind: 'owner' | 'read_only' } | { kind: 'tag' | 'excerpt'; text: string };

export interface ItemChips {
  /** On the picture. */
  state: StateChip[];
  /** Below the place. */
  belonging: BelongingChip[];
  /** How many there are beside these. */
  more: number;
}

const NOTHING: string[] = [];

/**
 * Only what is out of the ordinary, the weightiest first; what is one's own says nothing about sharing. What was
 * `searched` for is always shown, be it a tag or a part of the description: it may be why the item is on the list.
 */
export function itemChips(item: Item, quantity = item.quantity, stock = false, searched = NOTHING): ItemChips {
  const out = quantity === 0;
  const state: StateChip[] = [];
  if (out) state.push('out');
  else if (isLow({ ...item, quantity })) state.push('low');
  if (!stock && quantity > 1) state.push('quantity');

  const owner: BelongingChip[] = item.my_role === 'owner' ? [] : [{ kind: 'owner' }];
  const found = item.tags.filter((tag) => searched.some((word) => normalised(tag).includes(word)));
  const asTag = (text: string): BelongingChip => ({ kind: 'tag', text });
  const inside = excerpt(item, searched);
  const known: BelongingChip[] = [...found.map(asTag), ...(inside ? [{ kind: 'excerpt' as const, text: inside }] : [])];
  const others: BelongingChip[] = [
    ...(isReadOnly(item) ? [{ kind: 'read_only' as const }] : []),
    ...item.tags.filter((tag) => !found.includes(tag)).map(asTag),
  ];
  const least = Math.min(1, known.length);
  // A part of a text needs the line for itself.
  const room = inside ? known.length : Math.max(least, MOST - state.length);
  // Whose it is always says so; a number takes the place of a chip, and alone it says nothing.
  const all = [...known, ...owner, ...others];
  if (all.length <= room) return { state, belonging: all, more: 0 };
  const shown = all.slice(0, Math.max(least + owner.length, room > 0 ? 1 : 0, isReadOnly(item) ? room : 0));
  return { state, belonging: shown, more: shown.length > 0 ? all.length - shown.length : 0 };
}
