import type { Item, SaveItems } from '@whereabouts/shared/contracts/inventory.js';
import { type ItemFieldName, kindOf } from '@whereabouts/shared/contracts/item-fields.js';
import { useRef } from 'react';
import { isApiError } from '../client/problem';
import { useSaveItemsMutation, useUpdateItemsMutation } from './items';

type Draft = Partial<Pick<Item, ItemFieldName>>;

/**
 * Saves new items. If the answer to a call is lost, the next call with the same `uuid` returns the item as the first
 * call stored it. The user may have changed the draft in between, so the hook sends these changes in an update.
 */
export function useSaveNewItems() {
  const [create, creating] = useSaveItemsMutation();
  const [update, updating] = useUpdateItemsMutation();
  /** The drafts that earlier calls sent, by the item's `uuid`. */
  const sent = useRef(new Map<string, Draft[]>());

  const save = async (call: SaveItems) => {
    const earlier = new Map(sent.current);
    const drafts = draftsOf(call);
    for (const [uuid, draft] of drafts) sent.current.set(uuid, [...(earlier.get(uuid) ?? []), draft]);
    const created = await create(call);
    // A refused call stores nothing.
    if (isApiError(created.error) && isRefusal(created.error.status)) sent.current = earlier;
    if (!created.data) return created;
    const changes = created.data.items.flatMap((item) => {
      const draft = drafts.get(item.uuid ?? '');
      return draft ? changesSince(earlier.get(item.uuid ?? '') ?? [], draft, item) : [];
    });
    if (changes.length === 0) return created;
    const updated = await update({ items: changes });
    if (!updated.data) return updated;
    const byId = new Map(updated.data.items.map((item) => [item.id, item]));
    return { data: { ...created.data, items: created.data.items.map((item) => byId.get(item.id) ?? item) } };
  };
  return [save, { isLoading: creating.isLoading || updating.isLoading }] as const;
}

const isRefusal = (status: number | null) => status !== null && status >= 400 && status < 500;

/** The complete draft of each item: top-level fields of the call fill fields that an item omits. */
function draftsOf({ items, collection_id: _, ...shared }: SaveItems): Map<string, Draft> {
  return new Map(
    items.flatMap(({ uuid, collection_id: _, ...item }) => (uuid ? [[uuid, { ...shared, ...item } as Draft]] : [])),
  );
}

/** The fields that the user changed after an earlier call and that differ in the stored item. */
function changesSince(earlier: Draft[], draft: Draft, stored: Item) {
  const fields = [...new Set([draft, ...earlier].flatMap((one) => Object.keys(one) as ItemFieldName[]))];
  const changed = fields.filter((field) => {
    const wanted = valueIn(draft, field);
    return earlier.some((one) => !isSame(valueIn(one, field), wanted)) && !isSame(stored[field], wanted);
  });
  if (changed.length === 0) return [];
  const values = Object.fromEntries(changed.map((field) => [field, valueIn(draft, field)]));
  return [{ ...values, id: stored.id, updated_at: stored.updated_at }];
}

/** A field that a call omits has its default value (docs/rules/items.md). */
function valueIn(draft: Draft, field: ItemFieldName) {
  const defaults = { quantity: 1, flag: false, tags: [] as string[] };
  return draft[field] ?? defaults[kindOf(field) as keyof typeof defaults] ?? null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
