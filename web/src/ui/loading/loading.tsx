import { Loader, VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/t';
import classes from './loading.module.css';

/** Shown until the app knows what to show. */
export function Loading() {
  return (
    <div className={classes.loading} role="status">
      <Loader aria-hidden />
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
    </div>
  );
}
