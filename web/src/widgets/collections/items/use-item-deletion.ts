import { useCollectionsQuery, useSharedCollectionsQuery } from '../../../api/items/collections';
import { useGroupsQuery } from '../../../api/sharing/groups';
import { keepsStock } from '../../../domain/views';

/**
 * Returns whether items change when they enter or leave a collection, which decides whether they keep stock and
 * which groups see them.
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
