import type { BatchProgress } from './batch-progress';

/** The number of finished batches shown; earlier ones are hidden. */
const FINISHED_SHOWN = 3;

/** The finished batches on the page, latest last. */
export const finishedBatches = (progresses: BatchProgress[], dismissed: string[]) =>
  progresses.filter(({ id, finished }) => finished && !dismissed.includes(id)).slice(-FINISHED_SHOWN);

/** The batch to review next: the latest one with items. */
export const batchToReview = (progresses: BatchProgress[], dismissed: string[]) =>
  finishedBatches(progresses, dismissed).findLast(({ items_saved, undone }) => items_saved > 0 && !undone);
