import { Button, CloseButton } from '@mantine/core';
import { IconAlertCircle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useBatchEntriesQuery } from '../../../api/analysis/queue';
import { t } from '../../../i18n/t';
import { useAppDispatch } from '../../../state/hooks';
import { batchDismissed } from '../../../state/scan.slice';
import { Link } from '../../../ui/page/link';
import { LostItems } from '../../../widgets/queue/lost-items';
import { FoundItems } from '../found-items';
import classes from './batch-list.module.css';
import { BatchMenu } from './batch-menu';
import type { BatchProgress } from './batch-progress';
import { FailedPhotos } from './failed-photos';
import { ReviewButton } from './review-button';

interface FinishedBatchProps {
  progress: BatchProgress;
  /** `null` when another part of the page links to the review. */
  review: 'latest' | 'earlier' | null;
}

/** A finished batch: its outcome and its undo. */
export function FinishedBatch({ progress, review }: FinishedBatchProps) {
  const dispatch = useAppDispatch();
  const { id, name, skipped, failed, items_saved, undone } = progress;
  const hasItems = !undone && items_saved > 0;
  return (
    <>
      <div className={classes.head}>
        <OutcomeIcon progress={progress} />
        <div className={classes.words}>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.count}>
            {undone ? t('batch.undone_batch') : outcomeOf(progress)}
            {skipped > 0 && ` · ${t('batch.skipped', { count: skipped })}`}
            {failed > 0 && <FailedPhotos count={failed} />}
          </p>
        </div>
        <div className={classes.tools}>
          {hasItems && <BatchMenu progress={progress} />}
          <CloseButton size="2.75rem" aria-label={t('scan.dismiss')} onClick={() => dispatch(batchDismissed(id))} />
        </div>
      </div>
      {!undone && <LostItems lost={progress} />}
      {hasItems && <FoundInBatch id={id} />}
      {hasItems && review && <ReviewButton progress={progress} latest={review === 'latest'} />}
      {undone && (
        <div className={classes.actions}>
          <Button component={Link} to="/profile/trash" variant="subtle" data-flush="start">
            {t('batch.to_trash')}
          </Button>
        </div>
      )}
    </>
  );
}

function FoundInBatch({ id }: { id: string }) {
  const { data } = useBatchEntriesQuery(id, { refetchOnMountOrArgChange: true });
  return <FoundItems photos={data?.queue.flatMap(({ image_id }) => image_id ?? []) ?? []} />;
}

function OutcomeIcon({ progress: { undone, failed } }: { progress: BatchProgress }) {
  const icon = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;
  if (undone) return <IconArrowBackUp {...icon} className={classes.undone} />;
  if (failed > 0) return <IconAlertCircle {...icon} className={classes.failed} />;
  return <IconCircleCheck {...icon} className={classes.tick} />;
}

/** Describes the outcome of the photos. */
export function outcomeOf({ completed }: BatchProgress): string {
  return completed > 0 ? t('batch.finished', { count: completed }) : t('batch.finished_none');
}
