import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Collection, CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo, useRef } from 'react';
import { isApiError } from '../../api/client/problem';
import { useCollectionQuery } from '../../api/items/collections';
import { useCollectionItemsQuery, useDepartedItemsQuery } from '../../api/items/item-lists';
import { REFRESHED, useGroupItemsQuery, useItemsQuery } from '../../api/items/items';
import { type CollectionRef, idsOf } from '../../domain/collection-ref';

/** The items that come from one collection. */
export interface ListedPart {
  /** `null` for All Items and for the items of a group. */
  collection: Collection | null;
  items: Item[];
}

/** The collection that a listed item is in; checks of the item go there. */
export function collectionOf({ id }: Pick<Item, 'id'>, parts: ListedPart[]): Collection | null {
  const [first, second] = parts;
  const inSecond = second?.items.some((item) => item.id === id);
  return (inSecond ? second : first)?.collection ?? null;
}

/**
 * The lists of a reference, own collection first; `undefined` until all of them are loaded. `isDeparted` replaces All
 * Items by the departed ones.
 */
export function useListedParts(ref: CollectionRef, isDeparted = false) {
  const { ownedId, sharedId } = idsOf(ref);
  const groupId = ref.kind === 'group' ? ref.id : null;
  const all = useItemsQuery(undefined, ref.kind === 'all' ? REFRESHED : {});
  const departed = useDepartedItemsQuery(isDeparted ? undefined : skipToken, REFRESHED);
  const group = useGroupItemsQuery(groupId ?? skipToken, REFRESHED);
  const groupGone = useGone(groupId, [group]);
  const owned = useCollectionLists(ownedId);
  const shared = useCollectionLists(sharedId);

  const whole = isDeparted ? departed : all;
  const loose = ref.kind === 'all' ? whole.data : group.currentData;
  const { kind } = ref;
  const parts = useMemo((): ListedPart[] | undefined => {
    if (kind === 'all' || kind === 'group') return loose && [{ collection: null, items: loose }];
    if (kind === 'own') return owned.part && [owned.part];
    if (kind === 'shared') return shared.part && [shared.part];
    return owned.part && shared.part && [owned.part, withoutOwned(owned.part, shared.part)];
  }, [kind, loose, owned.part, shared.part]);

  const asked = kind === 'all' ? [whole] : kind === 'group' ? [group] : [owned, shared];
  return {
    parts,
    /** All items, whichever the list shows. */
    all: all.data,
    owned,
    shared,
    groupGone,
    error: asked.map(({ error }) => error).find(Boolean),
    fetching: asked.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const list of asked) list.refetch();
    },
  };
}

/** A collection and its items; both empty without an id. */
function useCollectionLists(id: number | null) {
  const found = useCollectionQuery(id ?? skipToken, REFRESHED);
  const inside = useCollectionItemsQuery(id ?? skipToken, REFRESHED);
  const { currentData: collection } = found;
  const { currentData: items } = inside;
  const gone = useGone(id, [found, inside]);
  const part = useMemo(() => (collection && items ? { collection, items } : undefined), [collection, items]);
  return {
    id,
    collection,
    part,
    /** Deleted, or no longer shared. */
    gone,
    error: found.error ?? inside.error,
    isFetching: found.isFetching || inside.isFetching,
    refetch: () => {
      if (id === null) return;
      void found.refetch();
      void inside.refetch();
    },
  };
}

interface InCollection {
  collection: Collection;
  items: CollectionItem[];
}

/**
 * The items that only the shared collection has. They cannot be checked if only the own collection is a
 * checklist.
 */
function withoutOwned(owned: InCollection, shared: InCollection): ListedPart {
  const inOwned = new Set(owned.items.map(({ id }) => id));
  const items = shared.items.filter(({ id }) => !inOwned.has(id));
  const ticks = shared.collection.is_checklist || !owned.collection.is_checklist;
  return { collection: shared.collection, items: ticks ? items : items.map(withoutTick) };
}

function withoutTick({ is_checked: _, checked_at: __, checked_by_name: ___, ...item }: CollectionItem): Item {
  return item;
}

/**
 * Whether a call since this id was chosen returned 404. Earlier errors do not count, because a lost collection
 * may return.
 */
function useGone(id: number | null, calls: { error?: unknown; isFetching: boolean }[]): boolean {
  const asked = useRef<number | null>(null);
  if (id === null || calls.some(({ isFetching }) => isFetching)) asked.current = id;
  const missing = calls.some(({ error, isFetching }) => !isFetching && isApiError(error) && error.status === 404);
  return id !== null && asked.current === id && missing;
}
