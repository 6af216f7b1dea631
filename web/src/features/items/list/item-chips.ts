import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { isReadOnly } from '../../../domain/item-state';

/** More would hide the name and the picture; the others are seen in the item. */
const MOST = 2;

export type StateChip = 'low' | 'out' | 'quantity' | 'minimum';
export type BelongingChip = { kind: 'owner' | 'read_only' } | { kind: 'tag'; tag: string };

export interface ItemChips {
  /** On the picture. */
  state: StateChip[];
  /** Below the place. */
  belonging: BelongingChip[];
  /** How many there are beside these. */
  more: number;
}

/** Only what is out of the ordinary, the weightiest first; what is one's own says nothing about sharing. */
export function itemChips(item: Item, quantity = item.quantity, stock = false): ItemChips {
  const out = quantity === 0;
  const state: StateChip[] = [];
  if (out) state.push('out');
  else if (isLow({ ...item, quantity })) state.push('low');
  if (stock && item.stock_keeping) state.push('minimum');
  if (!stock && quantity > 1) state.push('quantity');

  const owner: BelongingChip[] = item.my_role === 'owner' ? [] : [{ kind: 'owner' }];
  const others: BelongingChip[] = [
    ...(isReadOnly(item) ? [{ kind: 'read_only' as const }] : []),
    ...item.tags.map((tag) => ({ kind: 'tag' as const, tag })),
  ];
  const room = Math.max(0, MOST - state.length);
  // Whose it is always says so; a number takes the place of a chip, and alone it says nothing.
  const all = [...owner, ...others];
  if (all.length <= room) return { state, belonging: all, more: 0 };
  const shown = all.slice(0, Math.max(owner.length, room > 0 ? 1 : 0, isReadOnly(item) ? room : 0));
  return { state, belonging: shown, more: shown.length > 0 ? all.length - shown.length : 0 };
}
