import { Skeleton } from '@mantine/core';
import { formatNumber } from '../i18n/formats';
import classes from './figures.module.css';

export interface Figure {
  label: string;
  /** Formatted; undefined while it is not known yet. */
  value: string | undefined;
  /** Only for a figure that is not zero. */
  tone?: 'good' | 'warn' | 'bad' | undefined;
}

/** A count, which is coloured only when there is something to count. */
export const counted = (label: string, value: number | undefined, tone?: Figure['tone']): Figure => ({
  label,
  value: value === undefined ? undefined : formatNumber(value),
  tone: value ? tone : undefined,
});

/** Numbers that matter, each in a box under its name. */
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
