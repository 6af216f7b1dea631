import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import classes from '../../widgets/queue/queue-list.module.css';

/** Says that the queue cannot be loaded. The page keeps polling; the button retries at once. */
export function QueueProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.problem} role="alert">
      <IconCloudOff size="1.25rem" stroke={1.75} aria-hidden className={classes.problemIcon} />
      <p className={classes.problemText}>{t('scan.queue_failed')}</p>
      <Button variant="default" className={classes.retry} onClick={onRetry}>
        {t('app.try_again')}
      </Button>
    </div>
  );
}
