import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sort-button.module.css';

interface SortButtonProps {
  /** The current sort direction of this column, or null. */
  dir: 'asc' | 'desc' | null;
  onClick: () => void;
  children: ReactNode;
}

/** A column heading that sorts the table. */
export function SortButton({ dir, onClick, children }: SortButtonProps) {
  const Arrow = dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes.sort} data-hit data-sorted={dir !== null || undefined} onClick={onClick}>
      {children}
      {dir && <Arrow size="1rem" stroke={1.75} aria-hidden />}
    </button>
  );
}
