import { IconHourglassEmpty } from '@tabler/icons-react';
import type { QueuePause } from '@whereabouts/shared/contracts/analysis.js';
import { t } from '../../i18n/t';
import classes from './scan.module.css';

/** Explains why the whole queue is paused. Nothing is lost, so the notice is calm. */
export function PauseNotice({ paused }: { paused: QueuePause | null }) {
  return (
    <div role="status">
      {paused && (
        <div className={classes.notice}>
          <IconHourglassEmpty size="1.25rem" stroke={1.5} aria-hidden className={classes.noticeIcon} />
          <p>
            <strong>{t('scan.on_hold')}</strong> {paused.message}
          </p>
        </div>
      )}
    </div>
  );
}
