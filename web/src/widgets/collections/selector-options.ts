import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { formatRef, idsOf, parseRef } from '../../domain/collection-ref';

/**
 * A row of the selector. The user's collection and a shared one with the same name are one row
 * (docs/rules/collections.md).
 */
export interface SelectorOption {
  ref: string;
  /** The collection that names the row: the user's, or else the shared one. */
  lead: Collection;
  /** The collection that the user can rename, share, empty and delete. */
  own: Collection | null;
  shared: Collection | null;
}

/** Number of items that the row opens. Undefined if the lists were requested without counts. */
export function itemCountOf({ lead, own, shared }: SelectorOption): number | undefined {
  if (lead.item_count === null) return undefined;
  return (own?.item_count ?? 0) + (shared?.item_count ?? 0);
}

type Named = Pick<Collection, 'id' | 'name' | 'is_system'>;

/** "Box 9" before "Box 10". */
export const { compare: asPeopleSort } = new Intl.Collator(undefined, { numeric: true });

/**
 * The user's collections first, with Stock at the top, then shared ones. If shared collections have the name of
 * a user's collection, ignoring case, the oldest one merges with it.
 */
export function selectorOptionsOf(own: Collection[], shared: Collection[]): SelectorOption[] {
  // The oldest of a name is entered last, so it wins.
  const lastFirst = shared.toSorted((one, other) => other.id - one.id);
  const partners = new Map(lastFirst.map((collection) => [collection.name.toLowerCase(), collection]));
  const partnerOf = ({ name }: Collection) => partners.get(name.toLowerCase()) ?? null;
  const joined = new Set(own.map(partnerOf));
  const others = shared.filter((collection) => !joined.has(collection));
  return [
    ...inOrder(own).map((collection) => withPartner(collection, partnerOf(collection))),
    ...byNames(others).map((collection) => ({
      ref: formatRef({ kind: 'shared', id: collection.id }),
      lead: collection,
      own: null,
      shared: collection,
    })),
  ];
}

/** The shared collection that is merged with the user's collection. */
export const joinedOf = ({ own, shared }: SelectorOption) => (own ? shared : null);

/** Whether a reference stands for this option, alone or with its partner. */
export function isChosen({ own, shared }: SelectorOption, identifier: string): boolean {
  const { ownedId, sharedId } = idsOf(parseRef(identifier));
  return (own !== null && own.id === ownedId) || (shared !== null && shared.id === sharedId);
}

function withPartner(own: Collection, shared: Collection | null): SelectorOption {
  const ref = shared
    ? formatRef({ kind: 'merged', ownedId: own.id, sharedId: shared.id })
    : formatRef({ kind: 'own', id: own.id });
  return { ref, lead: own, own, shared };
}

/** Stock first, then by name in natural order. */
export function inOrder<One extends Named>(collections: One[]): One[] {
  return byNames(collections).toSorted((one, other) => Number(other.is_system) - Number(one.is_system));
}

function byNames<One extends Named>(collections: One[]): One[] {
  return collections.toSorted((one, other) => asPeopleSort(one.name, other.name) || one.id - other.id);
}
