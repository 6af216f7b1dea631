import { IconHourglassEmpty } from '@tabler/icons-react';
import type { QueuePause } from '@whereabouts/shared/contracts/analysis.js';
import { t } from '../../i18n/t';
import classes from './scan.module.css';

/** Why nothing moves for anybody just now. Nothing is lost, so nobody has to be alarmed. */
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
