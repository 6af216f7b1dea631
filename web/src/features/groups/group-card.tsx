import { UnstyledButton } from '@mantine/core';
import { IconFolder, IconPackages, IconUsers } from '@tabler/icons-react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Chip } from '../../ui/chip';
import classes from './group-card.module.css';

/** More would make one card longer than all the others; the inventory lists every collection. */
const MOST_COLLECTIONS = 8;

/** One group: who it is, and ways to what it shares. All of the card that is no link opens the group. */
export function GroupCard({ group, onManage }: { group: Group; onManage: (group: Group) => void }) {
  const { t } = useTranslation();
  const { id, name, type, description, member_count, item_count, my_role, shared_collections } = group;
  const more = shared_collections.length - MOST_COLLECTIONS;
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <h2 className={classes.name}>
          <UnstyledButton className={classes.open} onClick={() => onManage(group)}>
            {name}
          </UnstyledButton>
        </h2>
        <Chip tone="busy">{t(`groups.role_${my_role}`)}</Chip>
      </div>
      <p className={classes.facts}>
        <span>{t(`groups.type_${type}`)}</span>
        <span className={classes.fact}>
          <IconUsers size="1rem" stroke={1.75} aria-hidden />
          {t('groups.members', { count: member_count })}
        </span>
      </p>
      {description && <p className={classes.description}>{description}</p>}
      {item_count > 0 && (
        <Link to={`/inventory?collection=shared_with_group_${id}`} className={classes.items}>
          <IconPackages size="1.25rem" stroke={1.75} aria-hidden />
          {t('groups.items', { count: item_count })}
        </Link>
      )}
      {shared_collections.length > 0 && (
        <ul className={classes.collections} aria-label={t('groups.collections')}>
          {shared_collections.slice(0, MOST_COLLECTIONS).map((collection) => (
            <li key={collection.id} className={classes.collection}>
              <Link to={`/inventory?collection=${collection.id}`} className={classes.tag}>
                <IconFolder size="1rem" stroke={1.75} aria-hidden />
                <span className={classes.tagName}>{collection.name}</span>
              </Link>
            </li>
          ))}
          {more > 0 && <li className={classes.more}>{t('groups.more', { count: more })}</li>}
        </ul>
      )}
    </article>
  );
}
