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
import { keepsStock } from '../../../domain/views';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/link';
import { joinedOf, type SelectorOption } from '../selector-options';
import { printAddress } from '../shopping-list';
import classes from './collection-list.module.css';
import type { Task } from './collection-task';

interface CollectionActionsProps {
  choice: SelectorOption;
  onBack: () => void;
  onTask: (task: Task) => void;
  onDone: () => void;
}

/**
 * What can be done with one collection; Stock keeps its name and cannot be deleted (docs/rules/collections.md). Another's is
 * only read: what it lacks, and what is in it.
 */
export function CollectionActions({ choice, onBack, onTask, onDone }: CollectionActionsProps) {
  const { lead: collection, own } = choice;
  const joined = joinedOf(choice);
  const mine = own !== null;
  const named = mine && !own.is_system;
  const actions = [
    {
      kind: 'shopping',
      shown: keepsStock(collection) || keepsStock(joined),
      label: t('collections.shopping'),
      Icon: IconShoppingCart,
    },
    { kind: 'edit', shown: named, label: t('collections.rename'), Icon: IconPencil },
    { kind: 'share', shown: mine, label: t('collections.share'), Icon: IconShare },
    { kind: 'duplicate', shown: named, label: t('collections.duplicate'), Icon: IconCopy },
    { kind: 'empty', shown: mine, label: t('collections.empty'), Icon: IconEraser },
    { kind: 'delete', shown: named, label: t('collections.delete'), Icon: IconTrash },
  ] as const;
  return (
    <div className={classes.panel}>
      <UnstyledButton
        className={`${classes.choice} ${classes.back}`}
        aria-label={t('collections.back', { name: collection.name })}
        data-autofocus
        onClick={onBack}
      >
        <IconChevronLeft size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.name}>{collection.name}</span>
      </UnstyledButton>
      <div className={classes.more}>
        <UnstyledButton
          component={Link}
          to={printAddress(collection.id, joined?.id ?? null)}
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
              onClick={() => onTask(kind === 'shopping' ? { kind, collection, joined } : { kind, collection })}
            >
              <Icon size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
              {label}
            </UnstyledButton>
          ))}
      </div>
    </div>
  );
}
