import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconDotsVertical,
  IconFolder,
  IconFolderPlus,
  IconLayoutGrid,
  IconListCheck,
  IconPackage,
  IconSettings,
} from '@tabler/icons-react';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useTranslation } from 'react-i18next';
import { useCollectionsQuery } from '../../../api/collections';
import { formatNumber } from '../../../i18n/formats';
import { Chip } from '../../../ui/chip';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import classes from './collection-list.module.css';
import { ALL_ITEMS } from './collection-ref';
import type { Task } from './collection-task';

interface CollectionListProps {
  value: string;
  onChoose: (value: string) => void;
  onManage: (collection: Collection) => void;
  onTask: (task: Task) => void;
}

/** All items, Stock, the person's own collections, and the way to a new one. */
export function CollectionList({ value, onChoose, onManage, onTask }: CollectionListProps) {
  const { t } = useTranslation();
  const { data: collections = [], error } = useCollectionsQuery({ counts: true, system: true });
  return (
    <div className={classes.panel}>
      {error && <Problem>{errorText(error, t('collections.load_failed'))}</Problem>}
      <ul className={classes.list}>
        <li className={classes.row}>
          <UnstyledButton
            className={classes.choice}
            aria-current={value === ALL_ITEMS || undefined}
            onClick={() => onChoose(ALL_ITEMS)}
          >
            <IconLayoutGrid size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
            {t('selector.all')}
          </UnstyledButton>
        </li>
        {inOrder(collections).map((collection) => (
          <li key={collection.id} className={classes.row}>
            <UnstyledButton
              className={classes.choice}
              aria-current={value === String(collection.id) || undefined}
              onClick={() => onChoose(String(collection.id))}
            >
              <CollectionIcon collection={collection} />
              <span className={classes.name}>{collection.name}</span>
              <LowCount collection={collection} />
              <span className={classes.count}>{formatNumber(collection.item_count ?? 0)}</span>
            </UnstyledButton>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={t('collections.actions', { name: collection.name })}
              onClick={() => onManage(collection)}
            >
              <IconDotsVertical size="1.25rem" stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes.more}>
        <UnstyledButton className={classes.choice} onClick={() => onTask({ kind: 'create' })}>
          <IconFolderPlus size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
          {t('collections.new')}
        </UnstyledButton>
        <UnstyledButton className={classes.choice} onClick={() => onTask({ kind: 'manage' })}>
          <IconSettings size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
          {t('collections.manage')}
        </UnstyledButton>
      </div>
    </div>
  );
}

export function CollectionIcon({ collection: { is_system, is_checklist } }: { collection: Collection }) {
  const Icon = is_system ? IconPackage : is_checklist ? IconListCheck : IconFolder;
  return <Icon size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />;
}

/** How much of what is kept in stock is running out. */
export function LowCount({ collection: { low_stock_count, stock_keeping, is_system } }: { collection: Collection }) {
  const { t } = useTranslation();
  const count = low_stock_count ?? 0;
  if (count === 0 || !(stock_keeping || is_system)) return null;
  return <Chip tone="warn">{t('collections.low', { count })}</Chip>;
}

/** Stock first, then by name as people sort. */
export function inOrder(collections: Collection[]): Collection[] {
  return collections.toSorted(
    (one, other) =>
      Number(other.is_system) - Number(one.is_system) ||
      one.name.localeCompare(other.name, undefined, { numeric: true }),
  );
}
