import { IconFolder } from '@tabler/icons-react';
import type { Group, GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { useTranslation } from 'react-i18next';
import { useCollectionsQuery } from '../../api/collections';
import { SharedThing } from './shared-thing';

interface SharedCollectionProps {
  collection: Group['shared_collections'][number];
  /** One's own in the group, which says what one may do with others'. */
  role: GroupRole;
}

/** A collection that a group shares: one's own, or whose it is. */
export function SharedCollection({ collection: { id, name, owner_name }, role }: SharedCollectionProps) {
  const { t } = useTranslation();
  const { data: collections } = useCollectionsQuery({ counts: true, system: true });
  const own = collections?.some((each) => each.id === id && each.permission === 'owner');
  return (
    <SharedThing to={`/inventory?collection=${id}`} Icon={IconFolder} name={name}>
      {own
        ? t('groups.yours')
        : t(role === 'viewer' ? 'groups.from_to_view' : 'groups.from_to_edit', { name: owner_name })}
    </SharedThing>
  );
}
