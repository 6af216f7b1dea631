import { Button, Progress } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../../../i18n/t';
import { useAppSelector } from '../../../state/hooks';
import { selectPaces } from '../../../state/scan.slice';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import classes from './batch-list.module.css';
import { type BatchProgress, secondsLeft } from './batch-progress';
import { FailedPhotos } from './failed-photos';
import { UndoButton } from './undo-button';
import { useBatchActions } from './use-batch-actions';

const Confirmation = lazyPart(() => import('../../../ui/dialogs/confirmation'));

/** A batch under way, with buttons to pause and cancel it. */
export function RunningBatch({ progress }: { progress: BatchProgress }) {
  const heading = useId();
  const { id, name, done, total, failed, uploading, unsent, known, is_paused } = progress;
  const pace = useAppSelector(selectPaces)[id];
  const actions = useBatchActions(progress);
  const dialog = useLazyDialog(Confirmation);
  const seconds = secondsLeft(progress, pace, Date.now());
  const left =
    seconds !== null &&
    (seconds < 100 ? t('batch.seconds', { count: seconds }) : t('batch.minutes', { count: Math.round(seconds / 60) }));

  const Icon = is_paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <section className={classes.running} aria-labelledby={heading}>
      <div className={classes.words}>
        <h2 id={heading} className={classes.name}>
          {name}
        </h2>
        <p className={classes.count}>
          {is_paused && `${t('batch.paused')} · `}
          {left && !is_paused ? t('batch.progress_left', { done, total, left }) : t('batch.progress', { done, total })}
          {failed > 0 && <FailedPhotos count={failed} />}
        </p>
      </div>
      <Progress
        value={(100 * done) / total}
        radius="xl"
        transitionDuration={180}
        color={is_paused ? 'gray' : undefined}
        aria-label={t('batch.progress_label', { name })}
      />
      <p className={classes.hint}>
        {uploading && t('batch.uploads_stay')}
        {!unsent && !is_paused && t('batch.uploads_done')}
        {is_paused && t('batch.paused_hint')}
      </p>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<Icon size="1.25rem" stroke={1.75} aria-hidden />}
          disabled={!known}
          onClick={is_paused ? actions.resume : actions.pause}
        >
          {t(is_paused ? 'batch.resume' : 'batch.pause')}
        </Button>
        <span className={classes.ends}>
          <UndoButton progress={progress} />
          <Button variant="subtle" data-flush="end" onClick={dialog.open}>
            {t('app.cancel')}
          </Button>
        </span>
      </div>
      {dialog.shown((state) => (
        <Confirmation
          {...state}
          title={t('batch.cancel_title', { name })}
          confirm={t('batch.cancel_confirm')}
          decline={t('batch.cancel_decline')}
          onConfirm={actions.cancel}
        >
          {t('batch.cancel_text', { count: total - done })}
        </Confirmation>
      ))}
    </section>
  );
}
