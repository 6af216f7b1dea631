import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAppDispatch } from '../../app/hooks';
import { t } from '../../i18n/t';
import classes from './batch-list.module.css';
import type { BatchProgress } from './batch-progress';
import { batchDismissed } from './scan.slice';
import { UndoButton } from './undo-button';

/** Photos that are through: what came of them, and the way back. */
export function FinishedBatch({ progress }: { progress: BatchProgress }) {
  const dispatch = useAppDispatch();
  const { id, completed, skipped, failed, undone } = progress;
  return (
    <div className={classes.line}>
      <p className={classes.finished}>
        <OutcomeIcon progress={progress} />
        {undone ? t('batch.undone_batch') : outcomeOf(progress)}
        {skipped > 0 && <span className={classes.skipped}>{t('batch.skipped', { count: skipped })}</span>}
        {failed > 0 && <span className={classes.failed}>{t('batch.failed', { count: failed })}</span>}
      </p>
      <div className={classes.actions}>
        {undone ? (
          <Button component={Link} to="/profile/trash" variant="subtle" size="compact-sm">
            {t('batch.to_trash')}
          </Button>
        ) : (
          <>
            {completed > 0 && (
              <Button component={Link} to={`/review?batch=${id}`} size="compact-md" variant="default">
                {t('batch.review')}
              </Button>
            )}
            {completed > 0 && (
              <Button component={Link} to={`/inventory?batch=${id}`} variant="subtle" size="compact-md">
                {t('batch.to_inventory')}
              </Button>
            )}
            <UndoButton progress={progress} />
          </>
        )}
        <CloseButton aria-label={t('scan.dismiss')} onClick={() => dispatch(batchDismissed(id))} />
      </div>
    </div>
  );
}

function OutcomeIcon({ progress: { undone, failed } }: { progress: BatchProgress }) {
  const icon = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;
  if (undone) return <IconArrowBackUp {...icon} className={classes.undone} />;
  if (failed > 0) return <IconAlertCircle {...icon} className={classes.failed} />;
  return <IconCircleCheck {...icon} className={classes.tick} />;
}

/** What came of the photos, in words. */
export function outcomeOf({ completed }: BatchProgress): string {
  return completed > 0 ? t('batch.finished', { count: completed }) : t('batch.finished_none');
}
