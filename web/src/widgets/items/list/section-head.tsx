import { t } from '../../../i18n/t';
import type { RowHead } from './list-layout';
import classes from './section-head.module.css';

interface SectionHeadProps {
  head: RowHead;
  /** CSS `grid-column`: the cards of the row below the heading. */
  column: string;
}

/**
 * The place of the items below and how many of them are checked. Where a section continues in another row, only
 * the place.
 */
export function SectionHead({ head: { section, continued }, column }: SectionHeadProps) {
  const place = section.place || t('inventory.no_place');
  return (
    <div className={classes.head} style={{ gridColumn: column }}>
      {continued ? (
        // Visual only: a screen reader has just read the place.
        <span className={classes.place} data-continued aria-hidden>
          {place}
        </span>
      ) : (
        <>
          <h2 className={classes.place}>{place}</h2>
          <span className={classes.count}>
            {t('checklist.checked', { done: section.checked, total: section.total })}
          </span>
        </>
      )}
    </div>
  );
}
