import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import { useState } from 'react';
import type { ItemPlace } from '../../domain/places/recent-places';
import { isUnnamed } from '../../domain/waiting-items';

/** The user's unsaved input for an item. */
export interface ReviewDraft {
  name: string;
  place: ItemPlace;
  /** The item when the user began. Only what differs from it is sent. */
  opened: Item;
  /** `null` until the user chooses one. */
  category: string | null;
  /** Fields that analysis read and the user should compare with the photo: the doubtful ones, and any serial number. */
  toCompare: Partial<Record<DoubtfulField, string>>;
}

/**
 * Drafts by item id. They outlive the card of their item, so that a failed save or a look at another card loses
 * no text.
 */
export type ReviewDrafts = Map<number, ReviewDraft>;

/**
 * The draft of a card: the draft left earlier, or else the values of the item. `onEntered` reports whether it
 * differs from the item.
 */
export function useReviewDraft(
  item: Item,
  drafts: ReviewDrafts,
  keptPlace: ItemPlace,
  onEntered: (isEntered: boolean) => void,
) {
  const [begun] = useState<ReviewDraft>(() => ({
    opened: item,
    name: isUnnamed(item) ? '' : item.name,
    place: item.area === null ? keptPlace : item,
    category: item.category,
    toCompare: Object.fromEntries(fieldsToCompare(item).map((field) => [field, item[field] ?? ''])),
  }));
  const [draft, setDraft] = useState(() => drafts.get(item.id) ?? begun);
  const change = (changes: Partial<ReviewDraft>) => {
    const next = { ...draft, ...changes };
    drafts.set(item.id, next);
    setDraft(next);
    const fields = ['name', 'place', 'category', 'toCompare'] as const;
    onEntered(fields.some((field) => next[field] !== begun[field]));
    return next;
  };
  return { draft, change };
}

/** A serial number is a proposal even if the reader is sure (docs/recognition.md). */
function fieldsToCompare({ review, serial_number }: Item): DoubtfulField[] {
  const doubtful = review?.doubtful ?? [];
  return serial_number && review && !doubtful.includes('serial_number') ? [...doubtful, 'serial_number'] : doubtful;
}
