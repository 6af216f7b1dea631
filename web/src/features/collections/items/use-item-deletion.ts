import { useCollectionsQuery, useSharedCollectionsQuery } from '../../../api/collections';
import { useGroupsQuery } from '../../../api/groups';
import { keepsStock } from '../../../domain/views';

/**
 * Whether items change themselves when they come into a collection or leave it: they say whether they are kept in stock,
 * and whether a group sees them.
 */
export function useItemDeletion(): (collectionId: number) => boolean {
  const { data: own = [] } = useCollectionsQuery({ counts: true, system: true });
  const { data: shared = [] } = useSharedCollectionsQuery();
  const { data: groups = [] } = useGroupsQuery();
  return (collectionId) =>
    [...own.filter(keepsStock), ...shared, ...groups.flatMap(({ shared_collections }) => shared_collections)].some(
      ({ id }) => id === collectionId,
    );
}
