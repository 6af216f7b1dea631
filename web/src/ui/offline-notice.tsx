import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { t } from '../i18n/t';
import classes from './offline-notice.module.css';

/** Says what is safe while the device has no network; there for assistive technology before it has anything to say. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={classes.notice}>
          <IconCloudOff size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
          {t('app.offline')}
        </p>
      )}
    </div>
  );
}

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
