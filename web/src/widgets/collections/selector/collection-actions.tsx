import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/page/link';
import type { SelectorOption } from '../selector-options';
import { collectionActionsOf } from './collection-actions-of';
import classes from './collection-list.module.css';
import type { Task } from './collection-task';

interface CollectionActionsProps {
  choice: SelectorOption;
  onBack: () => void;
  onTask: (task: Task) => void;
  onDone: () => void;
}

/** The actions of one collection, in place of the list. */
export function CollectionActions({ choice, onBack, onTask, onDone }: CollectionActionsProps) {
  const { name } = choice.lead;
  const back = useRef<HTMLButtonElement>(null);
  // Replaces the button that opened it, which had the focus.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.panel}>
      <UnstyledButton
        className={`${classes.choice} ${classes.back}`}
        aria-label={t('collections.back', { name })}
        ref={back}
        onClick={onBack}
      >
        <IconChevronLeft size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.name}>{name}</span>
      </UnstyledButton>
      <div className={classes.more}>
        {collectionActionsOf(choice).map(({ label, Icon, ...action }) => {
          const icon = <Icon size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />;
          return 'to' in action ? (
            <UnstyledButton key={label} component={Link} to={action.to} className={classes.choice} onClick={onDone}>
              {icon}
              {label}
            </UnstyledButton>
          ) : (
            <UnstyledButton
              key={label}
              className={classes.choice}
              data-danger={action.task.kind === 'delete' || undefined}
              onClick={() => onTask(action.task)}
            >
              {icon}
              {label}
            </UnstyledButton>
          );
        })}
      </div>
    </div>
  );
}
