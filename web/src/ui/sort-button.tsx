import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sort-button.module.css';

interface SortButtonProps {
  /** How the table is sorted by this column, if it is. */
  dir: 'asc' | 'desc' | null;
  onClick: () => void;
  children: ReactNode;
}

/** The heading of a column that sorts its table. */
export function SortButton({ dir, onClick, children }: SortButtonProps) {
  const Arrow = dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.sort} data-hit data-sorted={dir !== null || undefined} onClick={onClick}>
      {children}
      {dir && <Arrow size="1rem" stroke={1.75} aria-hidden />}
    </button>
  );
}
