import { Loader, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './loading.module.css';

/** For the moment before it is known what to show at all. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} role="status">
      <Loader aria-hidden />
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
    </div>
  );
}
