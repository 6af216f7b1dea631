import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhotoCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import '../../i18n/locales/scan';
import { useAuthConfigQuery } from '../../api/account/auth';
import { usePendingEntriesQuery } from '../../api/analysis/pending-entries';
import { JUST_ASKED_S } from '../../api/client/api';
import { isSettled } from '../../api/client/is-settled';
import { selectDefaults, selectDismissed, selectUploads } from '../../state/scan.slice';
import { leaveTo } from '../../ui/leaving/work-at-risk';
import { lazyPart } from '../../ui/loading/lazy-part';
import { usePreloaded } from '../../ui/loading/use-preloaded';
import { batchName } from '../../widgets/intake/batch-name';
import { CameraPanel } from '../../widgets/intake/camera-panel';
import { DropZone } from '../../widgets/intake/drop-zone';
import { type PhotoBatch, uploadPhotos } from '../../widgets/intake/uploader';
import { AiNotice } from './ai-notice';
import { batchProgresses } from './batches/batch-progress';
import { batchToReview } from './batches/finished-batches';
import { DefaultProperties } from './defaults/default-properties';
import { useAddressedPlace } from './defaults/use-addressed-place';
import { ModeHint } from './mode-hint';
import { ModeSwitch } from './mode-switch';
import { PauseNotice } from './pause-notice';
import { QueueProblem } from './queue-problem';
import { QueueList, QueueSection } from './queue-section';
import classes from './scan.module.css';
import { useScanMode } from './scan-mode';
import { useShotsBatch } from './use-shots-batch';

const SemiAuto = lazyPart(() => import('./review/semi-auto'));
const Manual = lazyPart(() => import('./review/manual'));
const BatchList = lazyPart(() => import('./batches/batch-list'), 'unless_offline');
const ReviewBar = lazyPart(() => import('./review-bar'), 'note');

const StageSkeleton = () => (
  <div className={classes.coming}>
    <Skeleton height="100%" radius="md" />
  </div>
);

/** Minimum width for tabs at the side. */
const WIDE = '(min-width: 64em)';

/** Photos become items: automatically, after a check (Semi-auto), or by hand. */
export default function Scan() {
  useAddressedPlace();
  usePreloaded(QueueList, SemiAuto, Manual, BatchList, ReviewBar);
  const dispatch = useAppDispatch();
  const { data, error, refetch } = usePendingEntriesQuery(undefined, { refetchOnMountOrArgChange: JUST_ASKED_S });
  const uploads = useAppSelector(selectUploads);
  const defaults = useAppSelector(selectDefaults);
  const [mode, setMode] = useScanMode();
  const idle = uploads.length + (data?.queue.length ?? 0) === 0;
  const isKnown = [{ data, error }, useAuthConfigQuery()].every(isSettled);
  const progresses = data ? batchProgresses(data, uploads) : [];
  const dismissed = useAppSelector(selectDismissed);
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const toReview = isKnown ? batchToReview(progresses, dismissed) : undefined;
  const shots = useShotsBatch(progresses);
  const upload = (photos: File[], batch: PhotoBatch) => dispatch(uploadPhotos(photos, batch, defaults));

  return (
    <div className={classes.container}>
      <div className={classes.page} data-to-review={toReview ? true : undefined}>
        <div className={classes.column}>
          <h1 className={classes.title}>{t('tabs.scan')}</h1>
          <ModeSwitch mode={mode} onChange={(next) => leaveTo('/scan', () => setMode(next))} />
          {/* A key per mode: nothing of the old mode may take a photo, which might be one that no AI may see. */}
          <Suspense key={mode} fallback={<StageSkeleton />}>
            <div className={classes.stage} data-stage>
              <ModeHint mode={mode} />
              {mode === 'auto' && (
                <div className={classes.step}>
                  <DropZone
                    onPhotos={(photos) => upload(photos, { name: batchName(defaults, new Date(), photos.length) })}
                    onShot={(photo) => upload([photo], { name: batchName(defaults, new Date()), id: shots() })}
                    multiple
                    camera={CameraPanel}
                  />
                  <DefaultProperties />
                </div>
              )}
              {mode === 'semi-auto' && <SemiAuto />}
              {mode === 'manual' && <Manual />}
            </div>
            {isKnown && (
              <div className={classes.notices}>
                {mode === 'auto' && !error && <AiNotice />}
                <PauseNotice paused={data?.paused ?? null} />
              </div>
            )}
          </Suspense>
        </div>
        <div className={classes.underWay}>
          {isKnown && (
            // Renders everything at once, so that later content pushes nothing down.
            <Suspense>
              {error && (mode === 'auto' || !idle) && <QueueProblem onRetry={refetch} />}
              {progresses.length > 0 && <BatchList progresses={progresses} hasBar={!wide} />}
              <QueueSection entries={data?.queue} uploads={uploads} />
              {idle && !error && progresses.length === 0 && (
                <div className={classes.nothing}>
                  <IconPhotoCheck size="2rem" stroke={1.25} aria-hidden />
                  <p>{t('scan.nothing_under_way')}</p>
                </div>
              )}
            </Suspense>
          )}
        </div>
        {toReview && !wide && (
          <Suspense>
            <ReviewBar progress={toReview} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
