import { Button, CloseButton, Progress } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import classes from './batch-list.module.css';
import { type BatchProgress, secondsLeft } from './batch-progress';
import { type Batch, batchesDismissed } from './scan.slice';

interface BatchListProps {
  progresses: { batch: Batch; progress: BatchProgress }[];
}

/** Photos dropped together: how far they are, and the way to what came of them. */
export function BatchList({ progresses }: BatchListProps) {
  return (
    <ul className={classes.list}>
      {progresses.map(({ batch, progress }) => (
        <li key={batch.id} className={classes.batch}>
          {progress.finished ? (
            <FinishedBatch batch={batch} progress={progress} />
          ) : (
            <RunningBatch batch={batch} progress={progress} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface BatchProps {
  batch: Batch;
  progress: BatchProgress;
}

function RunningBatch({ batch, progress }: BatchProps) {
  const { t } = useTranslation();
  const { done, total, failed, uploading, unsent } = progress;
  const seconds = secondsLeft(progress, batch.started_at, Date.now());
  const left =
    seconds !== null &&
    (seconds < 100 ? t('scan.seconds', { count: seconds }) : t('scan.minutes', { count: Math.round(seconds / 60) }));

  return (
    <>
      <div className={classes.line}>
        <p role="status" className={classes.count}>
          {left ? t('scan.progress_left', { done, total, left }) : t('scan.progress', { done, total })}
        </p>
        {failed > 0 && <p className={classes.failed}>{t('scan.failed', { count: failed })}</p>}
      </div>
      <Progress
        value={(100 * done) / total}
        radius="xl"
        transitionDuration={180}
        aria-label={t('scan.progress_label', { name: batch.name })}
      />
      {uploading && <p className={classes.hint}>{t('scan.uploads_stay')}</p>}
      {!unsent && <p className={classes.hint}>{t('scan.uploads_done')}</p>}
    </>
  );
}

function FinishedBatch({ batch, progress: { total, failed, skipped } }: BatchProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const completed = total - failed - skipped;
  return (
    <div className={classes.line}>
      <p role="status" className={classes.finished}>
        <IconCircleCheck size="1.25rem" stroke={1.75} aria-hidden className={classes.tick} />
        {t('scan.finished', { count: completed })}
        {skipped > 0 && <span className={classes.skipped}>{t('scan.skipped', { count: skipped })}</span>}
        {failed > 0 && <span className={classes.failed}>{t('scan.failed', { count: failed })}</span>}
      </p>
      <div className={classes.actions}>
        {completed > 0 && (
          <Button component={Link} to="/inventory" variant="light" size="xs">
            {t('scan.to_inventory')}
          </Button>
        )}
        <CloseButton aria-label={t('scan.dismiss')} onClick={() => dispatch(batchesDismissed([batch.id]))} />
      </div>
    </div>
  );
}
