import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { keepsStock } from '../../../domain/views';
import { formatNumber } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { PressLink } from '../../../ui/page/press-link';
import { CollectionIcon, LowCount } from '../../sharing/collection-badges';
import { itemCountOf, joinedOf, type SelectorOption } from '../selector-options';
import classes from './collection-list.module.css';

interface RowProps {
  current: boolean;
  /** Its URL. */
  to: string;
  onChoose: () => void;
  icon: ReactNode;
  name: string;
  /** The owner, and the group through which the user has access. */
  origin?: string;
  chip?: ReactNode;
  count?: number;
  /** Rendered next to the link. */
  children?: ReactNode;
}

/** A row of the selector's list. */
export function Row({ current, to, onChoose, icon, name, origin, chip, count, children }: RowProps) {
  return (
    <li className={classes.row}>
      <PressLink to={to} className={classes.choice} aria-current={current || undefined} onPress={onChoose}>
        {icon}
        <span className={classes.name}>
          {name}
          {origin && <span className={classes.origin}> {origin}</span>}
        </span>
        {chip}
        {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
      </PressLink>
      {children}
    </li>
  );
}

interface ChoiceRowProps extends Pick<RowProps, 'current' | 'to' | 'onChoose'> {
  choice: SelectorOption;
  onManage: (choice: SelectorOption) => void;
  /** Whether its actions were just closed, so that it gets the focus. */
  isLeft: boolean;
}

/**
 * A collection. Only the user's can be managed (docs/rules/collections.md), but shared ones offer a shopping
 * list.
 */
export function OptionRow({ choice, onManage, isLeft, ...row }: ChoiceRowProps) {
  const actions = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isLeft) actions.current?.focus();
  }, [isLeft]);
  const { lead, own, shared } = choice;
  const { name } = lead;
  const origin = shared && { owner: shared.owner_name, group: shared.group_name ?? '' };
  return (
    <Row
      {...row}
      icon={<CollectionIcon collection={lead} isOthers={own === null} />}
      name={name}
      {...(origin && { origin: own ? t('collections.with', origin) : t('collections.from', origin) })}
      chip={<LowCount collection={lead} joined={joinedOf(choice)} />}
      count={itemCountOf(choice)}
    >
      {(own || keepsStock(shared)) && (
        <ActionIcon
          ref={actions}
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={t('collections.actions', { name })}
          onClick={() => onManage(choice)}
        >
          <IconDots size="1.25rem" stroke={1.75} />
        </ActionIcon>
      )}
    </Row>
  );
}
