import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { t } from '../../../i18n/t';
import { ResultCards } from './result-cards';
import { ResultTable } from './result-table';
import type { ResultsProps } from './results-layout';
import classes from './review.module.css';

/** The narrow layout of the specification, section 9. */
const NARROW = '(max-width: 47.99em)';

/** The items before they are saved: a table, or cards where a table has no room. */
export function Results({ review, picture, disabled }: ResultsProps & { disabled: boolean }) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const rows = useRef<HTMLFieldSetElement>(null);
  const { checked } = review;

  // The first name that is missing is where one goes on.
  useEffect(() => {
    if (checked > 0) rows.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checked]);

  const Layout = narrow ? ResultCards : ResultTable;
  return (
    <fieldset ref={rows} className={classes.results} disabled={disabled} aria-label={t('review.results')}>
      <Layout review={review} picture={picture} />
    </fieldset>
  );
}
