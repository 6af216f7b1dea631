import type { BatchProgress } from './batch-progress';

/** Finished batches that are shown; earlier ones have had their time. */
const FINISHED_SHOWN = 3;

/** The finished batches on the page, latest last. */
export const finishedBatches = (progresses: BatchProgress[], dismissed: string[]) =>
  progresses.filter(({ id, finished }) => finished && !dismissed.includes(id)).slice(-FINISHED_SHOWN);

/** The batch whose review is the next step: the latest one that items came of. */
export const batchToReview = (progresses: BatchProgress[], dismissed: string[]) =>
  finishedBatches(progresses, dismissed).findLast(({ items_saved, undone }) => items_saved > 0 && !undone);
