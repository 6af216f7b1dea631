import { t } from '../../../i18n/t';
import type { PlaceSection } from '../../checklists/place-sections';
import classes from './section-head.module.css';

/** Where the things below it lie, and how many of them are checked. */
export function SectionHead({ section: { place, checked, total } }: { section: PlaceSection }) {
  return (
    <div className={classes.head}>
      <h2 className={classes.place}>{place || t('inventory.no_place')}</h2>
      <span className={classes.count}>{t('checklist.checked', { done: checked, total })}</span>
    </div>
  );
}
