import { IconCookieOff } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import classes from './offline-notice.module.css';

/** Explains what is lost in a browser that blocks storage. */
export default function StorageNotice() {
  return (
    <p className={classes.notice}>
      <IconCookieOff size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
      {t('app.storage_refused')}
    </p>
  );
}
