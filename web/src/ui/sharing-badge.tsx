import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { t } from '../i18n/t';
import { Chip } from './chip';
import classes from './sharing-badge.module.css';

/** Whose an item is, or that others see it, and what one may do with it (docs/rules/screens.md). None for what is private. */
export function SharingBadge({ item }: { item: Item }) {
  const { access_type, owner_name: owner, group_name: group, my_role } = item;
  if (access_type === 'my_personal') return null;

  const badge = {
    shared: t('inventory.shared'),
    shared_with_me: t('inventory.from', { owner }),
    group_owned: t('inventory.group'),
  }[access_type];
  const tag = { owner: ` (${t('inventory.owner')})`, editor: '', viewer: ` (${t('inventory.read_only')})` }[my_role];
  const way = my_role === 'owner' || !group ? badge : t('inventory.through', { owner, group });
  return (
    <span className={classes.badge} title={way + tag}>
      <Chip>
        <span className={classes.words} data-own={my_role === 'owner' || undefined}>
          <span className={classes.who}>{badge}</span>
          <span className={classes.tag}>{tag}</span>
        </span>
      </Chip>
    </span>
  );
}
