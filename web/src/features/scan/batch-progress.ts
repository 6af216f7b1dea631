import type { Entry } from '@whereabouts/shared/contracts/analysis.js';
import { isActive } from '../../api/queue';
import type { Batch, Upload } from './scan.slice';

export interface BatchProgress {
  total: number;
  /** Through the queue, whether items came of it or not. */
  done: number;
  /** Photos whose items were here before. */
  skipped: number;
  /** Not uploaded, or ended in an error: somebody has to look. */
  failed: number;
  uploading: boolean;
  /** The page still holds photos the server has not got, those that failed included. */
  unsent: boolean;
  finished: boolean;
}

/** How far a batch is. Completed entries leave the queue, so what is done is what is no longer under way. */
export function batchProgress(batch: Batch, uploads: Upload[], entries: Entry[]): BatchProgress {
  const listed = new Set(entries.map(({ id }) => id));
  const ofBatch = uploads.filter(({ batch_id }) => batch_id === batch.id);
  const count = (state: Upload['state']) => ofBatch.filter((upload) => upload.state === state).length;
  const unlisted = ofBatch.filter(({ state, queue_id }) => state === 'added' && !listed.has(queue_id ?? 0)).length;
  const mine = entries.filter(({ batch_id }) => batch_id === batch.id);
  const active = mine.filter(isActive).length + unlisted;
  const onTheWay = count('waiting') + count('uploading');

  return {
    total: batch.added + onTheWay + count('failed'),
    done: Math.max(0, batch.added - active),
    skipped: mine.filter(({ status }) => status === 'skipped').length,
    failed: count('failed') + mine.filter(({ status }) => status === 'error').length,
    uploading: onTheWay > 0,
    unsent: onTheWay + count('failed') > 0,
    finished: onTheWay + active === 0,
  };
}

/** Too few tell nothing about the rest. */
const ENOUGH_TO_ESTIMATE = 3;

/** Seconds until a batch is done if it goes on at the pace so far; `null` while that is a guess. */
export function secondsLeft({ total, done }: BatchProgress, startedAt: number, now: number): number | null {
  if (done < ENOUGH_TO_ESTIMATE || done >= total) return null;
  return Math.ceil(((now - startedAt) / done / 1000) * (total - done));
}
