import { IconCookieOff } from '@tabler/icons-react';
import { t } from '../i18n/t';
import classes from './offline-notice.module.css';

/** Says what does not last in a browser that keeps nothing. */
export default function StorageNotice() {
  return (
    <p className={classes.notice}>
      <IconCookieOff size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
      {t('app.storage_refused')}
    </p>
  );
}
