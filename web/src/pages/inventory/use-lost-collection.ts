import { useEffect } from 'react';
import { api } from '../../api/client/api';
import { type CollectionRef, formatRef } from '../../domain/collection-ref';
import { useAppDispatch } from '../../state/hooks';
import { collectionCorrected, collectionGone, collectionLost, missed } from '../../state/inventory.slice';
import type { useListedParts } from '../../widgets/collections/use-listed-parts';

type Lists = Pick<ReturnType<typeof useListedParts>, 'owned' | 'shared' | 'groupGone'>;

/**
 * Replaces a collection that was deleted or unshared, possibly by another user, with what remains of it, or
 * with all items. Also corrects a reference in a link that takes a shared collection for the user's.
 */
export function useLostCollection({ kind }: CollectionRef, { owned, shared, groupGone }: Lists): void {
  const dispatch = useAppDispatch();

  const lost = [owned, shared].find(({ gone }) => gone)?.id ?? null;
  useEffect(() => {
    if (lost === null && !groupGone) return;
    dispatch(lost === null ? collectionLost() : collectionGone(lost));
    // The new list and the selector must not include it either.
    dispatch(api.util.invalidateTags(['Items', 'Collections']));
    dispatch(missed(kind === 'merged' ? 'half' : 'list'));
  }, [lost, groupGone, kind, dispatch]);

  const others = kind === 'own' && owned.collection && owned.collection.permission !== 'owner' ? owned.id : null;
  const mine = kind === 'shared' && shared.collection?.permission === 'owner' ? shared.id : null;
  useEffect(() => {
    if (others !== null) dispatch(collectionCorrected(formatRef({ kind: 'shared', id: others })));
    if (mine !== null) dispatch(collectionCorrected(formatRef({ kind: 'own', id: mine })));
  }, [others, mine, dispatch]);
}
