import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { isLow } from '@whereabouts/shared/contracts/low-stock.js';
import { searchable } from '@whereabouts/shared/contracts/search-folding.js';
import { isReadOnly } from '../../../domain/item-state';
import { excerpt } from '../../search/search-index';

/** More chips would hide the name and the picture. The item's page shows them all. */
const MOST = 2;

export type StateChip = 'low' | 'out' | 'quantity';
/** `access` is the sharing badge. */
export type BelongingChip = { kind: 'access' } | { kind: 'tag' | 'excerpt'; text: string };
export type HiddenChip = 'quantity' | { tag: string };

export interface ItemChips {
  /** Chips on the picture. */
  state: StateChip[];
  /** Chips below the place. */
  belonging: BelongingChip[];
  /** Folded into "+n". */
  hidden: HiddenChip[];
  /** The line below the place has no room for "+n", so it moves onto the picture. */
  hiddenOnPicture: boolean;
}

const NOTHING: string[] = [];

/**
 * Chips in order: access, stock, then quantity and tags (docs/rules/screens.md). Access, stock and matches for
 * `searched` are never hidden: a tag or a part of the description may be why the item is in the list.
 */
export function itemChips(item: Item, quantity = item.quantity, stock = false, searched = NOTHING): ItemChips {
  const access: BelongingChip[] = item.access_type === 'my_personal' ? [] : [{ kind: 'access' }];
  const state: StateChip[] = quantity === 0 ? ['out'] : isLow({ ...item, quantity }) ? ['low'] : [];
  const found = item.tags.filter((tag) => searched.some((word) => searchable(tag).includes(word)));
  const inside = excerpt(item, searched);
  const always: BelongingChip[] = [
    ...found.map((text) => ({ kind: 'tag' as const, text })),
    ...(inside ? [{ kind: 'excerpt' as const, text: inside }] : []),
    ...access,
  ];

  const hidden: HiddenChip[] = [];
  let room = MOST - always.length - state.length;
  if (!stock && quantity > 1) {
    if (room > 0) state.push('quantity');
    else hidden.push('quantity');
    room -= 1;
  }
  const tags = item.tags.filter((tag) => !found.includes(tag));
  // An excerpt or "(Read-only)" fills the line.
  const isLineFull = inside !== null || isReadOnly(item);
  let shown = isLineFull ? 0 : Math.min(tags.length, Math.max(0, room));
  // "+n" takes the place of a chip.
  if (shown > 0 && shown + always.length > 1 && (shown < tags.length || hidden.length > 0)) shown -= 1;
  const belonging = [...always, ...tags.slice(0, shown).map((text) => ({ kind: 'tag' as const, text }))];
  for (const tag of tags.slice(shown)) hidden.push({ tag });
  return { state, belonging, hidden, hiddenOnPicture: belonging.length === 0 || isReadOnly(item) };
}
