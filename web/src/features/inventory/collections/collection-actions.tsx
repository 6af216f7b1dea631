import { UnstyledButton } from '@mantine/core';
import {
  IconChevronLeft,
  IconCopy,
  IconEraser,
  IconPencil,
  IconPrinter,
  IconShare,
  IconShoppingCart,
  IconTrash,
} from '@tabler/icons-react';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './collection-list.module.css';
import type { Task } from './collection-task';

interface CollectionActionsProps {
  collection: Collection;
  onBack: () => void;
  onTask: (task: Task) => void;
  onDone: () => void;
}

/** What can be done with one collection; Stock keeps its name and cannot be deleted (decisions, section 3). */
export function CollectionActions({ collection, onBack, onTask, onDone }: CollectionActionsProps) {
  const { t } = useTranslation();
  const own = !collection.is_system;
  const actions = [
    { kind: 'shopping', shown: collection.is_system, label: t('collections.shopping'), Icon: IconShoppingCart },
    { kind: 'edit', shown: own, label: t('collections.rename'), Icon: IconPencil },
    { kind: 'share', shown: true, label: t('collections.share'), Icon: IconShare },
    { kind: 'duplicate', shown: own, label: t('collections.duplicate'), Icon: IconCopy },
    { kind: 'empty', shown: true, label: t('collections.empty'), Icon: IconEraser },
    { kind: 'delete', shown: own, label: t('collections.delete'), Icon: IconTrash },
  ] as const;
  return (
    <div className={classes.panel}>
      <UnstyledButton
        className={`${classes.choice} ${classes.back}`}
        aria-label={t('collections.back')}
        data-autofocus
        onClick={onBack}
      >
        <IconChevronLeft size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.name}>{collection.name}</span>
      </UnstyledButton>
      <div className={classes.more}>
        <UnstyledButton
          component={Link}
          to={`/collections/${collection.id}/print`}
          className={classes.choice}
          onClick={onDone}
        >
          <IconPrinter size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
          {t('collections.print')}
        </UnstyledButton>
        {actions
          .filter(({ shown }) => shown)
          .map(({ kind, label, Icon }) => (
            <UnstyledButton
              key={kind}
              className={classes.choice}
              data-danger={kind === 'delete' || undefined}
              onClick={() => onTask({ kind, collection })}
            >
              <Icon size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
              {label}
            </UnstyledButton>
          ))}
      </div>
    </div>
  );
}
