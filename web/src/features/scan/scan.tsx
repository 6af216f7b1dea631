import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { usePendingEntriesQuery } from '../../api/queue';
import { AiNotice } from './ai-notice';
import { BatchList } from './batch-list';
import { batchProgress } from './batch-progress';
import { DropZone } from './drop-zone';
import { QueueList } from './queue-list';
import classes from './scan.module.css';
import { batchesDismissed, selectBatches, selectUploads } from './scan.slice';
import { uploadPhotos } from './uploader';

const NONE: Entry[] = [];

/** Photos in, items out (Auto mode). */
export default function Scan() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { data, isError } = usePendingEntriesQuery(undefined, { refetchOnMountOrArgChange: true });
  const uploads = useSelector(selectUploads);
  const batches = useSelector(selectBatches);
  const entries = data ?? NONE;
  const progresses = batches.map((batch) => ({ batch, progress: batchProgress(batch, uploads, entries) }));

  const take = (photos: File[]) => {
    const over = progresses.filter(({ progress }) => progress.finished && progress.failed === 0);
    dispatch(batchesDismissed(over.map(({ batch }) => batch.id)));
    dispatch(uploadPhotos(photos));
  };

  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('tabs.scan')}</h1>
      <DropZone onPhotos={take} compact={uploads.length + entries.length > 0} />
      <AiNotice />
      {data && <BatchList progresses={progresses.filter(({ progress }) => progress.total > 0)} />}
      <QueueList entries={data} uploads={uploads} failed={isError} />
    </div>
  );
}
