import type { ReactNode } from 'react';
import classes from './problem.module.css';

/** What went wrong, read out at once. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p className={classes.problem} role="alert">
      {children}
    </p>
  );
}
