/**
 * The list that the inventory shows: all items, an own or a shared collection, everything that a group shares, or an
 * own collection merged with a shared one of the same name (docs/rules/collections.md).
 */
export type CollectionRef =
  | { kind: 'all' }
  | { kind: 'own' | 'shared' | 'group'; id: number }
  | { kind: 'merged'; ownedId: number; sharedId: number };

/** The identifier of the list of all items. */
export const ALL_ITEMS = 'all';

const FORM = /^(?:(shared-|shared_with_group_)?([1-9]\d*)|merged-([1-9]\d*)-([1-9]\d*))$/;
const KINDS = { 'shared-': 'shared', shared_with_group_: 'group' } as const;

/** Parses a stored or linked identifier. An invalid identifier means all items. */
export function parseRef(text: string): CollectionRef {
  const [, prefix, single, ownedId, sharedId] = FORM.exec(text) ?? [];
  const numbers = [single, ownedId, sharedId].filter((id) => id !== undefined);
  if (numbers.length === 0 || !numbers.every((id) => Number.isSafeInteger(Number(id)))) return { kind: 'all' };
  if (single === undefined) return { kind: 'merged', ownedId: Number(ownedId), sharedId: Number(sharedId) };
  return { kind: prefix ? KINDS[prefix as keyof typeof KINDS] : 'own', id: Number(single) };
}

export function formatRef(ref: CollectionRef): string {
  switch (ref.kind) {
    case 'all':
      return ALL_ITEMS;
    case 'own':
      return String(ref.id);
    case 'shared':
      return `shared-${ref.id}`;
    case 'group':
      return `shared_with_group_${ref.id}`;
    case 'merged':
      return `merged-${ref.ownedId}-${ref.sharedId}`;
  }
}

/** The inventory path of a list, for the router. */
export const listAddress = (ref: string) => `/inventory?collection=${ref}`;

/** The collections in a list. A missing one is `null`. */
export function idsOf(ref: CollectionRef): { ownedId: number | null; sharedId: number | null } {
  if (ref.kind === 'merged') return ref;
  return { ownedId: ref.kind === 'own' ? ref.id : null, sharedId: ref.kind === 'shared' ? ref.id : null };
}

/**
 * The list without a collection that was deleted or unshared. Returns `ref` itself if the collection is not part of
 * it.
 */
export function leftWithout(ref: CollectionRef, collectionId: number): CollectionRef {
  const { ownedId, sharedId } = idsOf(ref);
  if (collectionId === ownedId) return sharedId === null ? { kind: 'all' } : { kind: 'shared', id: sharedId };
  if (collectionId === sharedId) return ownedId === null ? { kind: 'all' } : { kind: 'own', id: ownedId };
  return ref;
}
