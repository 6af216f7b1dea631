import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** Color shows state only (docs/rules/screens.md): good, warn, bad, busy for work in progress, and plain for facts. */
export type Tone = 'plain' | 'busy' | 'good' | 'warn' | 'bad';

interface ChipProps {
  tone?: Tone;
  /** The chip is on a photo. */
  glass?: boolean;
  /** An icon or initials in front of the text. */
  section?: ReactNode;
  title?: string;
  children: ReactNode;
}

/** A few words about an item. Text that does not fit ends in “…”. */
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
