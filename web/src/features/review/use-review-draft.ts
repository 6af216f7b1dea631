import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import type { ItemPlace } from '../../domain/recent-places';
import { isUnnamed } from '../../domain/waiting-items';

/** What somebody has entered for an item and the server does not have yet. */
export interface ReviewDraft {
  name: string;
  place: ItemPlace;
  /** `null` until the user chooses one. */
  category: string | null;
}

/** By item id. They outlast the card of their item: a save that fails, or a look at another card, loses no text. */
export type ReviewDrafts = Map<number, ReviewDraft>;

/** The draft of a card: what was left there before, else what the item has. `onEntered` hears whether it differs from that. */
export function useReviewDraft(
  item: Item,
  drafts: ReviewDrafts,
  keptPlace: ItemPlace,
  onEntered: (isEntered: boolean) => void,
) {
  const [begun] = useState<ReviewDraft>(() => ({
    name: isUnnamed(item) ? '' : item.name,
    place: item.area === null ? keptPlace : item,
    category: item.category,
  }));
  const [draft, setDraft] = useState(() => drafts.get(item.id) ?? begun);
  const change = (changes: Partial<ReviewDraft>) => {
    const next = { ...draft, ...changes };
    drafts.set(item.id, next);
    setDraft(next);
    onEntered(next.name !== begun.name || next.place !== begun.place || next.category !== begun.category);
    return next;
  };
  return { draft, change };
}
