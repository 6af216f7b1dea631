import { t } from '../../../i18n/t';
import type { RowHead } from './list-layout';
import classes from './section-head.module.css';

interface SectionHeadProps {
  head: RowHead;
  /** CSS `grid-column`: above which cards of its row it stands. */
  column: string;
}

/** Where the things below it lie, and how many of them are checked. Where a section goes on in a row, its place again. */
export function SectionHead({ head: { section, continued }, column }: SectionHeadProps) {
  const place = section.place || t('inventory.no_place');
  return (
    <div className={classes.head} style={{ gridColumn: column }}>
      {continued ? (
        // For the eye alone: a screen reader has just heard it.
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
