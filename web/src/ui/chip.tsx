import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** Colour says state only: good, warn, bad as in the spec; busy for what is going on; plain for facts. */
export type Tone = 'plain' | 'busy' | 'good' | 'warn' | 'bad';

interface ChipProps {
  tone?: Tone;
  /** Lies on a photo. */
  glass?: boolean;
  /** An icon or initials before the words. */
  section?: ReactNode;
  title?: string;
  children: ReactNode;
}

/** A few words about a thing, too short for a sentence; cut with “…” where there is no room. */
export function Chip({ tone = 'plain', glass = false, section, title, children }: ChipProps) {
  return (
    <span
      className={classes.chip}
      data-tone={tone}
      data-glass={glass || undefined}
      data-with-section={section ? true : undefined}
      title={title}
    >
      {section}
      <span>{children}</span>
    </span>
  );
}
