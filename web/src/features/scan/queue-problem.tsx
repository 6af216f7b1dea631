import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import classes from './queue-list.module.css';

/** The server does not say how photos get on. It is asked again by itself, and at once on request. */
export function QueueProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <aside className={classes.problem} role="alert">
      <IconCloudOff size="1.25rem" stroke={1.75} aria-hidden className={classes.problemIcon} />
      <p className={classes.problemText}>{t('scan.queue_failed')}</p>
      <Button variant="default" className={classes.retry} onClick={onRetry}>
        {t('app.try_again')}
      </Button>
    </aside>
  );
}
