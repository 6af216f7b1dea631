import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/t';
import classes from './filter-sheet.module.css';

interface ChoicesProps {
  label: string;
  /** A first choice that clears the others, if there is one. */
  none?: { label: string; onChoose: () => void };
  /** The label of the button that shows all values; by default only their number. */
  allLabel?: (count: number) => string;
  /** Each value with its number of items. */
  offered: readonly (readonly [string, number])[];
  chosen: readonly string[];
  /** How many values show at first, besides the chosen ones. */
  first?: number;
  /** The label of a value; by default its own text. */
  text?: (one: string, count: number) => ReactNode;
  onChoose: (one: string) => void;
}

/** Values to choose from, visible without opening a menu. */
export function Choices({
  label,
  none,
  allLabel = (count) => t('filter.all', { count }),
  offered,
  chosen,
  first = 6,
  text = (one) => one,
  onChoose,
}: ChoicesProps) {
  const [all, setAll] = useState(false);
  const known = offered.map(([one]) => one);
  const gone = chosen.filter((one) => !known.includes(one)).map((one) => [one, 0] as const);
  const shown = [...gone, ...offered.filter(([one], index) => all || index < first || chosen.includes(one))];
  if (shown.length === 0) return null;
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.label}>{label}</legend>
      {none && (
        <UnstyledButton className={classes.choice} aria-pressed={chosen.length === 0} onClick={none.onChoose}>
          {none.label}
        </UnstyledButton>
      )}
      {shown.map(([one, count]) => (
        <UnstyledButton
          key={one}
          className={classes.choice}
          aria-pressed={chosen.includes(one)}
          onClick={() => onChoose(one)}
        >
          {text(one, count)}
        </UnstyledButton>
      ))}
      {shown.length < known.length && (
        <UnstyledButton className={classes.choice} onClick={() => setAll(true)}>
          {allLabel(known.length)}
        </UnstyledButton>
      )}
    </fieldset>
  );
}
