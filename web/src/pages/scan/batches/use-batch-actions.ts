import {
  useCancelBatchMutation,
  usePauseBatchMutation,
  useResumeBatchMutation,
  useUndoBatchMutation,
} from '../../../api/analysis/queue';
import { t } from '../../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { discarded, selectUploads } from '../../../state/scan.slice';
import { useLinkToast } from '../../../ui/messages/link-toast';
import { toast } from '../../../ui/messages/toasts';
import { errorText } from '../../../widgets/problems/error-text';
import type { BatchProgress } from './batch-progress';

/** The actions of a batch. A refusal shows a message; pausing and resuming show none. */
export function useBatchActions({ id, total }: BatchProgress) {
  const dispatch = useAppDispatch();
  const linkToast = useLinkToast();
  const uploads = useAppSelector(selectUploads);
  const [pauseBatch] = usePauseBatchMutation();
  const [resumeBatch] = useResumeBatchMutation();
  const [cancelBatch] = useCancelBatchMutation();
  const [undoBatch, { isLoading: undoing }] = useUndoBatchMutation();

  const told = (error: unknown, fallback: string) => {
    if (error) void toast({ message: errorText(error, fallback), color: 'red' });
  };
  const toastUndone = (count: number) =>
    linkToast(t('batch.undone', { count }), { to: '/profile/trash', text: t('batch.to_trash') });
  const here = uploads.filter(({ batch_id }) => batch_id === id);
  /** The server knows a batch once it has one of its photos, or while one is being sent. */
  const isOnServer = total > here.length || here.some(({ state }) => state === 'uploading' || state === 'added');
  /** Stops the uploads of the batch that are still on this page. */
  const stopUploads = () => {
    for (const upload of here) if (upload.state !== 'added') dispatch(discarded(upload.id));
  };
  /** The server did not know the batch yet: its first photo was still on the way. */
  const isUnknown = (error: unknown) => (error as { status?: number } | undefined)?.status === 404;

  return {
    undoing,
    pause: async () => told((await pauseBatch(id)).error, t('batch.pause_failed')),
    resume: async () => told((await resumeBatch(id)).error, t('batch.resume_failed')),
    cancel: async () => {
      stopUploads();
      if (!isOnServer) return;
      const { error } = await cancelBatch(id);
      if (!isUnknown(error)) told(error, t('batch.cancel_failed'));
    },
    undo: async () => {
      stopUploads();
      const { data, error } = await undoBatch(id);
      told(error, t('batch.undo_failed'));
      if (data) toastUndone(data.deleted_count);
    },
  };
}
