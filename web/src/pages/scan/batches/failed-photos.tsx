import { UnstyledButton } from '@mantine/core';
import { t } from '../../../i18n/t';
import classes from './batch-list.module.css';

/** How many photos of a batch failed, with a button that scrolls to them in the queue. */
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

/** Scrolls to the first failed photo, or to the queue when the photo is folded away. */
function showFailed() {
  const queue = document.querySelector('[data-queue]');
  (queue?.querySelector('[data-tone="bad"]') ?? queue)?.scrollIntoView({ block: 'center' });
}
