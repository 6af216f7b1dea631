import { UnstyledButton } from '@mantine/core';
import { t } from '../../i18n/t';
import classes from './batch-list.module.css';

/** How many photos of a batch came to nothing, and the way to them in the queue below. */
export function FailedPhotos({ count }: { count: number }) {
  return (
    <>
      {' · '}
      <UnstyledButton className={classes.failed} onClick={showFailed}>
        {t('batch.failed', { count })}
      </UnstyledButton>
    </>
  );
}

/** A long queue may have them folded away; then it is shown itself. */
function showFailed() {
  const queue = document.querySelector('[data-queue]');
  (queue?.querySelector('[data-tone="bad"]') ?? queue)?.scrollIntoView({ block: 'center' });
}
