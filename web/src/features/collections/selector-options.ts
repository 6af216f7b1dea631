import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { formatRef, idsOf, parseRef } from '../../domain/collection-ref';

/** A row of the selector. One's own collection and another's of the same name are one (docs/rules/collections.md). */
export interface SelectorOption {
  ref: string;
  /** Gives it its name: one's own, or else another's. */
  lead: Collection;
  /** The one that can be renamed, shared, emptied and deleted. */
  own: Collection | null;
  shared: Collection | null;
}

type Named = Pick<Collection, 'id' | 'name' | 'is_system'>;

/** "Box 9" before "Box 10". */
export const { compare: asPeopleSort } = new Intl.Collator(undefined, { numeric: true });

/**
 * One's own collections first, Stock before the others, then those that others share. Of several that bear the name of
 * one's own, whatever its case, the first that was made joins it.
 */
export function selectorOptionsOf(own: Collection[], shared: Collection[]): SelectorOption[] {
  // The first of a name is entered last, and stays.
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

/** Another's that joins one's own. */
export const joinedOf = ({ own, shared }: SelectorOption) => (own ? shared : null);

/** Whether it is what an identifier stands for, alone or with its partner. */
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

/** Stock first, then by name as people sort. */
export function inOrder<One extends Named>(collections: One[]): One[] {
  return byNames(collections).toSorted((one, other) => Number(other.is_system) - Number(one.is_system));
}

function byNames<One extends Named>(collections: One[]): One[] {
  return collections.toSorted((one, other) => asPeopleSort(one.name, other.name) || one.id - other.id);
}
