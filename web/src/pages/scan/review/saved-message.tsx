import { IconCircleCheck } from '@tabler/icons-react';
import { t } from '../../../i18n/t';
import classes from './review.module.css';

/** The success message shown before the page is ready for the next photo. */
export function SavedMessage({ count }: { count: number }) {
  return (
    <p className={classes.saved} role="status">
      <IconCircleCheck size="1.75rem" stroke={1.5} aria-hidden />
      {t('review.saved', { count })}
    </p>
  );
}
