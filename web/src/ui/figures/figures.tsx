import { Skeleton } from '@mantine/core';
import { formatNumber } from '../../i18n/formats';
import classes from './figures.module.css';

export interface Figure {
  label: string;
  /** Formatted. Undefined while loading. */
  value: string | undefined;
  /** Only used for a figure that is not zero. */
  tone?: 'good' | 'warn' | 'bad' | undefined;
}

/** Creates a figure from a count. A count of 0 has no color. */
export const counted = (label: string, value: number | undefined, tone?: Figure['tone']): Figure => ({
  label,
  value: value === undefined ? undefined : formatNumber(value),
  tone: value ? tone : undefined,
});

/** Key figures, each in a box with its label. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, tone }) => (
        <div key={label} className={classes.figure} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value ?? <Skeleton height="1.75rem" width="3rem" />}</dd>
        </div>
      ))}
    </dl>
  );
}
