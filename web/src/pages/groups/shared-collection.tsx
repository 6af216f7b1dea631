import { IconFolder } from '@tabler/icons-react';
import type { CollectionOfGroup } from '@whereabouts/shared/contracts/groups.js';
import { useSharedCollectionsQuery } from '../../api/items/collections';
import { t } from '../../i18n/t';
import { SharedRow } from './shared-row';

/** A collection shared with a group: the user's own, or with its owner and the user's permission. */
export function SharedCollection({
  collection: { id, name, owner_name, pictures },
}: {
  collection: CollectionOfGroup;
}) {
  const { data: shared } = useSharedCollectionsQuery();
  const theirs = shared?.find((each) => each.id === id);
  const mayEdit = theirs?.permission === 'edit';
  return (
    <SharedRow to={`/inventory?collection=${id}`} picture={pictures[0]} Icon={IconFolder} name={name}>
      {shared && !theirs
        ? t('groups.yours')
        : t(mayEdit ? 'groups.from_to_edit' : 'groups.from_to_view', { name: owner_name })}
    </SharedRow>
  );
}
