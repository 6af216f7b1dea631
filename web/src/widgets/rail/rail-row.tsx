import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/formats';
import { PressLink } from '../../ui/page/press-link';
import { useDrop } from '../items/use-drop';
import classes from './rail.module.css';

interface RailRowProps {
  icon?: ReactNode;
  name: string;
  count: number | undefined;
  current: boolean;
  /** The depth of a place in the tree. */
  level?: number;
  /** The link to the list or page; absent where none exists. */
  to?: string | undefined;
  onChoose: () => void;
  /** A button before the name. */
  unfold?: ReactNode;
  children?: ReactNode;
  /** Called when items are dropped on the row. */
  onDrop?: ((ids: number[]) => void) | undefined;
  /** Called when dragged items stay above the row. */
  onLinger?: () => void;
}

/** A filter of the rail with its number of items. */
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
      {/* Items can also be moved here with the item menu, without a drag. */}
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
