import { IconCloudOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { t } from '../../i18n/t';
import { lazyPart } from './lazy-part';
import classes from './offline-notice.module.css';
import { useOnline } from './use-online';

const StorageNotice = lazyPart(() => import('./storage-notice'), 'note');
/** Detected before the app starts (`public/first-paint.js`). */
const isStorageRefused = document.documentElement.dataset.storage === 'refused';

/**
 * Explains which data is safe while the device is offline. The status region is always mounted, so that assistive
 * technology announces changes in it.
 */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={classes.notice}>
          <IconCloudOff size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
          {t('app.offline')}
        </p>
      )}
      {isStorageRefused && (
        <Suspense>
          <StorageNotice />
        </Suspense>
      )}
    </div>
  );
}
