import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../i18n/formats';
import classes from './rail.module.css';

interface RailRowProps {
  icon?: ReactNode;
  name: string;
  count: number | undefined;
  current: boolean;
  /** Of a place, how deep it lies. */
  level?: number;
  onChoose: () => void;
  /** Before the name, with a press of its own. */
  unfold?: ReactNode;
  children?: ReactNode;
}

/** A filter of the rail with how much it would leave. */
export function RailRow({ icon, name, count, current, level = 0, onChoose, unfold, children }: RailRowProps) {
  return (
    <li>
      <div className={classes.row} data-current={current || undefined} style={{ paddingLeft: `${level * 1.125}rem` }}>
        {unfold}
        <UnstyledButton className={classes.choose} aria-current={current || undefined} title={name} onClick={onChoose}>
          {icon}
          <span className={classes.name}>{name}</span>
          {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
        </UnstyledButton>
      </div>
      {children}
    </li>
  );
}
