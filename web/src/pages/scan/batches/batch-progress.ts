import type { Batch, Queue } from '@whereabouts/shared/contracts/analysis.js';
import type { Pace, Upload } from '../../../state/scan.slice';

/** The progress of photos added together: the server's counts plus the uploads of this page. */
export interface BatchProgress {
  id: string;
  name: string;
  total: number;
  /** Photos that left the queue, with or without items. */
  done: number;
  completed: number;
  /** Photos whose items already existed. */
  skipped: number;
  /** Photos that failed to upload or to be analyzed: the user has to act. */
  failed: number;
  /** Photos on the server that no worker has started. */
  pending: number;
  items_saved: number;
  /** Items that the AI detected and that were lost. */
  dropped: number;
  left_out: number;
  uploading: boolean;
  /** Whether the page holds photos that are not on the server, failed uploads included. */
  unsent: boolean;
  /** Whether the server has a photo of the batch, so the batch can be paused there. */
  known: boolean;
  is_paused: boolean;
  finished: boolean;
  undone: boolean;
}

const UNKNOWN: Omit<Batch, 'id' | 'created_at' | 'name'> = {
  total: 0,
  completed: 0,
  failed: 0,
  skipped: 0,
  pending: 0,
  items_saved: 0,
  dropped: 0,
  left_out: 0,
  is_paused: false,
  finished_at: null,
  undone_at: null,
};

/** The progress of each batch, latest last. Batches whose photos were all removed are left out. */
export function batchProgresses({ queue, batches }: Queue, uploads: Upload[]): BatchProgress[] {
  const listed = new Set(queue.map(({ id }) => id));
  const here = uploads.filter(({ queue_id }) => queue_id === null || !listed.has(queue_id));
  const known = new Map(batches.map((batch) => [batch.id, batch]));
  const ids = new Set([...known.keys(), ...here.map(({ batch_id }) => batch_id)]);
  return [...ids]
    .map((id) =>
      progressOf(
        id,
        known.get(id),
        here.filter(({ batch_id }) => batch_id === id),
      ),
    )
    .filter(({ total }) => total > 0);
}

function progressOf(id: string, batch: Batch | undefined, here: Upload[]): BatchProgress {
  const { total, completed, failed, skipped, pending, items_saved, is_paused, undone_at } = batch ?? UNKNOWN;
  const { dropped, left_out } = batch ?? UNKNOWN;
  const count = (state: Upload['state']) => here.filter((upload) => upload.state === state).length;
  const onTheWay = count('waiting') + count('uploading');
  const done = completed + failed + skipped;
  return {
    id,
    name: batch?.name ?? here[0]?.batch_name ?? '',
    total: total + here.length,
    done,
    completed,
    skipped,
    failed: failed + count('failed'),
    pending,
    items_saved,
    dropped,
    left_out,
    uploading: onTheWay > 0,
    unsent: onTheWay + count('failed') > 0,
    known: batch !== undefined || count('added') > 0,
    is_paused,
    finished: onTheWay + count('added') === 0 && done === total,
    undone: undone_at !== null,
  };
}

/** Fewer finished photos are too few for an estimate. */
const ENOUGH_TO_ESTIMATE = 3;

/** Seconds until the batch is done at the measured pace; `null` while there is no estimate. */
export function secondsLeft({ total, done }: BatchProgress, pace: Pace | undefined, now: number): number | null {
  const seen = done - (pace?.done ?? done);
  if (!pace || seen < ENOUGH_TO_ESTIMATE || done >= total) return null;
  return Math.ceil(((now - pace.at) / seen / 1000) * (total - done));
}
