import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { t } from '../../../i18n/t';
import classes from '../review/review.module.css';
import { ResultCards } from './result-cards';
import { ResultTable } from './result-table';
import type { ResultsProps } from './results-layout';

/** Minimum width for a table (docs/rules/screens.md). */
const WIDE = '(min-width: 64em)';

const NOW = { getInitialValueInEffect: false };

interface Props extends ResultsProps {
  disabled: boolean;
}

/** The items before they are saved, in a table or, on narrow screens, in cards. */
export function Results({ review, picture, disabled }: Props) {
  const wide = useMediaQuery(WIDE, undefined, NOW);
  const rows = useRef<HTMLFieldSetElement>(null);
  const { checked } = review;

  // Focuses the first field with a missing name.
  useEffect(() => {
    if (checked > 0) rows.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checked]);

  return (
    <fieldset
      ref={rows}
      className={classes.results}
      disabled={disabled}
      aria-busy={disabled}
      aria-label={t('review.results')}
      data-full-width={wide || undefined}
    >
      {wide ? <ResultTable review={review} picture={picture} /> : <ResultCards review={review} picture={picture} />}
    </fieldset>
  );
}
