import { IconLock } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { t } from '../../i18n/t';
import '../../i18n/locales/inventory';
import { Chip } from '../../ui/text/chip';
import { Initials } from '../../ui/text/initials';
import classes from './sharing-badge.module.css';

interface SharingBadgeProps {
  item: Item;
  /**
   * The item is open on its own page. The badge then shows the full name of the owner and marks own items as well.
   */
  opened?: boolean;
}

/**
 * Shows who owns a shared item and what the user can do with it (docs/rules/screens.md). Private items have no badge.
 */
export function SharingBadge({ item, opened = false }: SharingBadgeProps) {
  const { access_type, owner_name: owner, group_name: group, my_role } = item;
  if (access_type === 'my_personal') return null;

  const [firstName = owner] = owner.split(/\s+/);
  const badge = {
    shared: t('inventory.shared'),
    shared_with_me: t('inventory.from', { owner: opened ? owner : firstName }),
    group_owned: t('inventory.group'),
  }[access_type];
  const tag = {
    owner: opened ? ` (${t('inventory.owner')})` : '',
    editor: '',
    viewer: ` (${t('inventory.read_only')})`,
  }[my_role];
  const own = my_role === 'owner';
  const from = group ? t('inventory.through', { owner, group }) : t('inventory.from', { owner });
  return (
    <span
      className={classes.badge}
      data-whole={access_type === 'group_owned' || undefined}
      title={(own ? badge : from) + tag}
    >
      <Chip section={sectionOf(item)}>
        <span className={classes.words} data-own={own || undefined}>
          <span className={classes.who}>{badge}</span>
          {tag && <span className={classes.tag}>{tag}</span>}
        </span>
      </Chip>
    </span>
  );
}

/** A lock for a viewer, otherwise the initials of the owner who shares the item. */
function sectionOf({ access_type, my_role, user_id, owner_name }: Item) {
  if (my_role === 'viewer') return <IconLock size="0.875rem" stroke={1.75} aria-hidden className={classes.lock} />;
  return access_type === 'shared_with_me' && <Initials id={user_id} name={owner_name} size={1.125} />;
}
