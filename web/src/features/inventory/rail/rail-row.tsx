import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../i18n/formats';
import { PressLink } from '../../../ui/press-link';
import { useDrop } from '../../items/use-drop';
import classes from './rail.module.css';

interface RailRowProps {
  icon?: ReactNode;
  name: string;
  count: number | undefined;
  current: boolean;
  /** Of a place, how deep it lies. */
  level?: number;
  /** Where the same is shown by address; absent for what has none. */
  to?: string | undefined;
  onChoose: () => void;
  /** Before the name, with a press of its own. */
  unfold?: ReactNode;
  children?: ReactNode;
  /** Items have been dropped on it. */
  onDrop?: ((ids: number[]) => void) | undefined;
  /** Dragged items stay above it. */
  onLinger?: () => void;
}

/** A filter of the rail with how much it would leave. */
export function RailRow({
  icon,
  name,
  count,
  current,
  level = 0,
  to,
  onChoose,
  unfold,
  children,
  ...drop
}: RailRowProps) {
  const { isOver, ...target } = useDrop({ onDrop: drop.onDrop, onLinger: drop.onLinger });
  const shown = { className: classes.choose, 'aria-current': current || undefined, title: name };
  const words = (
    <>
      {icon}
      <span className={classes.name}>{name}</span>
      {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
    </>
  );
  return (
    <li>
      {/* What can be dropped on it can also be moved there by the menu of the item. */}
      <div
        className={classes.row}
        data-current={current || undefined}
        data-drop={isOver || undefined}
        style={{ paddingLeft: `${level * 1.125}rem` }}
        {...target}
      >
        {unfold}
        {to ? (
          <PressLink to={to} onPress={onChoose} {...shown}>
            {words}
          </PressLink>
        ) : (
          <UnstyledButton onClick={onChoose} {...shown}>
            {words}
          </UnstyledButton>
        )}
      </div>
      {children}
    </li>
  );
}
