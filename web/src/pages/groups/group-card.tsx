import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { t } from '../../i18n/t';
import { InitialsRow } from '../../ui/text/initials-row';
import classes from './group-card.module.css';
import { SharedCollection } from './shared-collection';
import { SharedItems } from './shared-items';

/** More would make one card longer than all the others; the inventory lists every collection. */
const MOST_COLLECTIONS = 4;

interface GroupCardProps {
  group: Group;
  /** Whether the panel beside the list shows this group. */
  isCurrent: boolean;
  onManage: (group: Group) => void;
}

/** One group: its members and links to its shared items. Pressing the card outside a link opens the group. */
export function GroupCard({ group, isCurrent, onManage }: GroupCardProps) {
  const { name, type, description, member_count, members_preview, item_count, my_role, shared_collections } = group;
  const more = shared_collections.length - MOST_COLLECTIONS;
  return (
    <article className={classes.card} data-current={isCurrent || undefined}>
      <div className={classes.top}>
        <h2 className={classes.name}>
          <UnstyledButton className={classes.open} onClick={() => onManage(group)}>
            {name}
          </UnstyledButton>
        </h2>
        <p className={classes.facts}>
          {[
            t(`groups.type_${type}`),
            t('groups.members', { count: member_count }),
            t(`groups.you_are_${my_role}`),
          ].join(', ')}
        </p>
        <InitialsRow users={members_preview} count={member_count} />
        <IconChevronRight className={classes.onward} size="1.25rem" stroke={1.75} aria-hidden />
      </div>
      {description && <p className={classes.description}>{description}</p>}
      {(item_count > 0 || shared_collections.length > 0) && (
        <ul className={classes.shared} aria-label={t('groups.shared')}>
          {shared_collections.slice(0, MOST_COLLECTIONS).map((collection) => (
            <SharedCollection key={collection.id} collection={collection} />
          ))}
          {more > 0 && <li className={classes.more}>{t('groups.more', { count: more })}</li>}
          <SharedItems group={group} />
        </ul>
      )}
      {item_count === 0 && shared_collections.length === 0 && (
        <p className={classes.nothing}>{t('groups.nothing_shared')}</p>
      )}
    </article>
  );
}
