import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** Colour says state only: good, warn, bad as in docs/rules/screens.md; busy for what is going on; plain for facts. */
export type Tone = 'plain' | 'busy' | 'good' | 'warn' | 'bad';

/** A few words about a thing, too short for a sentence. */
export function Chip({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
