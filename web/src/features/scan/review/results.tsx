import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { t } from '../../../i18n/t';
import { ResultCards } from './result-cards';
import { ResultTable } from './result-table';
import type { ResultsProps } from './results-layout';
import classes from './review.module.css';

/** The narrow layout of the specification, section 9. */
const NARROW = '(max-width: 47.99em)';

/** From here on a photo has what was found on it beside it. */
const WIDE = '(min-width: 64em)';

const NOW = { getInitialValueInEffect: false };

/** So many cards at most show all their fields at once. */
const OPEN_CARDS = 3;

interface Props extends ResultsProps {
  disabled: boolean;
  /** There is a photo to compare with, which takes half of the room where there is any. */
  besidePhoto?: boolean;
  /** Nothing but a name is known of them: a few show all their fields where there is room for it. */
  unfolded?: boolean;
}

/** The items before they are saved: a table, or cards where a table has no room. */
export function Results({ review, picture, disabled, besidePhoto = false, unfolded = false }: Props) {
  const narrow = useMediaQuery(NARROW, undefined, NOW);
  const wide = useMediaQuery(WIDE, undefined, NOW);
  const rows = useRef<HTMLFieldSetElement>(null);
  const { checked } = review;

  // The first name that is missing is where one goes on.
  useEffect(() => {
    if (checked > 0) rows.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checked]);

  return (
    <fieldset ref={rows} className={classes.results} disabled={disabled} aria-label={t('review.results')}>
      {narrow || (wide && besidePhoto) ? (
        <ResultCards
          review={review}
          picture={picture}
          open={unfolded && wide === true && review.draft.rows.length <= OPEN_CARDS}
        />
      ) : (
        <ResultTable review={review} picture={picture} />
      )}
    </fieldset>
  );
}
