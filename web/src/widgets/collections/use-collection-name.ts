import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCollectionsQuery, useGroupNameQuery, useSharedCollectionsQuery } from '../../api/items/collections';
import { REFRESHED } from '../../api/items/items';
import { idsOf, parseRef } from '../../domain/collection-ref';
import { t } from '../../i18n/t';
import '../../i18n/locales/selector';

/** The name of a collection or group; a merged one has the name of the user's collection. */
export function useCollectionName(value: string): string {
  const ref = parseRef(value);
  const { ownedId, sharedId } = idsOf(ref);
  const { data: own } = useCollectionsQuery({ counts: true, system: true }, REFRESHED);
  const { data: shared } = useSharedCollectionsQuery(
    ownedId === null && sharedId !== null ? undefined : skipToken,
    REFRESHED,
  );
  const { currentData: group } = useGroupNameQuery(ref.kind === 'group' ? ref.id : skipToken);

  if (ref.kind === 'all') return t('selector.all');
  if (ref.kind === 'group') return group === undefined ? '…' : t('selector.group', { group });
  const collection =
    ownedId === null ? shared?.find(({ id }) => id === sharedId) : own?.find(({ id }) => id === ownedId);
  return collection?.name ?? '…';
}
