import { Button } from '@mantine/core';
import { ALL_ITEMS } from '../../../domain/collection-ref';
import type { Filters } from '../../../domain/preferences';
import { t } from '../../../i18n/t';
import { useAppSelector } from '../../../state/hooks';
import '../../../i18n/locales/search';
import { selectPreferences } from '../../../state/inventory.slice';
import { countFilters } from '../find-items';
import classes from './hidden-matches.module.css';

interface HiddenMatchesProps {
  /** The number of further matches that are not shown. */
  count: number;
  /** Whether some matches are shown. */
  some: boolean;
  filters: Filters;
  onSearchEverywhere: () => void;
}

/** The number of matches hidden by filters and the collection; one press shows them. */
export default function HiddenMatches({ count, some, filters, onSearchEverywhere }: HiddenMatchesProps) {
  return (
    <div className={classes.hidden}>
      <p>{useHiddenText(count, some, filters)}</p>
      <Button variant="subtle" onClick={onSearchEverywhere}>
        {t('search.everywhere')}
      </Button>
    </div>
  );
}

function useHiddenText(hidden: number, some: boolean, filters: Filters): string {
  const { collection } = useAppSelector(selectPreferences);
  const matches = some ? t('search.more_matches', { count: hidden }) : t('search.matches', { count: hidden });
  const count = countFilters(filters);
  if (collection === ALL_ITEMS) return t('search.hidden', { count, matches });
  if (count === 0) return t('search.hidden_elsewhere', { matches });
  return t('search.hidden_both', { count, matches });
}
