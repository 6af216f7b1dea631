import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import '../../locales/scan';
import { usePendingEntriesQuery } from '../../api/queue';
import { AiNotice } from './ai-notice';
import { batchProgresses } from './batch-progress';
import { DefaultProperties } from './default-properties';
import { DropZone } from './drop-zone';
import { ModeSwitch } from './mode-switch';
import { PauseNotice } from './pause-notice';
import { QueueSection } from './queue-section';
import classes from './scan.module.css';
import { selectDefaults, selectUploads } from './scan.slice';
import { useScanMode } from './scan-mode';
import { uploadPhotos } from './uploader';
import { useAddressedPlace } from './use-addressed-place';
import { useUnsavedGuard } from './use-unsaved-guard';

const SemiAuto = lazy(() => import('./review/semi-auto'));
const Manual = lazy(() => import('./review/manual'));
const BatchList = lazy(() => import('./batch-list'));

/** Photos in, items out: all by itself, with a look before saving, or by hand. */
export default function Scan() {
  useAddressedPlace();
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, isError } = usePendingEntriesQuery(undefined, { refetchOnMountOrArgChange: true });
  const uploads = useAppSelector(selectUploads);
  const defaults = useAppSelector(selectDefaults);
  const [mode, setMode] = useScanMode();
  const { guard, question } = useUnsavedGuard();
  const idle = uploads.length + (data?.queue.length ?? 0) === 0;
  const progresses = data ? batchProgresses(data, uploads) : [];

  return (
    <div className={classes.container}>
      <div className={classes.page}>
        <h1 className={classes.title}>{t('tabs.scan')}</h1>
        <ModeSwitch mode={mode} onChange={(next) => guard.ask(() => setMode(next))} />
        <DefaultProperties />
        <Suspense fallback={<Skeleton height="14rem" radius="md" />}>
          {mode === 'auto' && (
            <DropZone onPhotos={(photos) => dispatch(uploadPhotos(photos, defaults))} multiple compact={!idle} />
          )}
          {mode === 'semi-auto' && <SemiAuto guard={guard} />}
          {mode === 'manual' && <Manual guard={guard} />}
        </Suspense>
        {mode !== 'manual' && <AiNotice />}
        <PauseNotice paused={data?.paused ?? null} />
        {progresses.length > 0 && (
          <Suspense>
            <BatchList progresses={progresses} />
          </Suspense>
        )}
        {(mode === 'auto' || !idle) && <QueueSection entries={data?.queue} uploads={uploads} failed={isError} />}
        {question}
      </div>
    </div>
  );
}
