import { IconPackages } from '@tabler/icons-react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { t } from '../../i18n/t';
import { SharedRow } from './shared-row';

/** Links to one list of everything that the group sees. */
export function SharedItems({ group: { id, item_count, picture, shared_collections } }: { group: Group }) {
  if (item_count === 0) return null;
  const newest = picture ? [picture] : [];
  const pictures = [...newest, ...shared_collections.flatMap((collection) => collection.pictures)];
  return (
    <SharedRow
      to={`/inventory?collection=shared_with_group_${id}`}
      // With a different picture than the rows above, if there is one.
      picture={pictures.findLast(({ image_id }) => image_id !== null) ?? pictures[0]}
      Icon={IconPackages}
      name={t('groups.items', { count: item_count })}
    >
      {t('groups.all_of_them')}
    </SharedRow>
  );
}
