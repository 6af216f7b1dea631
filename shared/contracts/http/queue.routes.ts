import type { Route } from './route.js';

/** The queue of images that wait for analysis. */
export const QUEUE_ROUTES = {
  addEntry: 'POST /api/queue/add',
  listPendingEntries: 'GET /api/queue/pending',
  listRecentBatches: 'GET /api/queue/recent',
  clearCompleted: 'DELETE /api/queue/clear-completed',
  reprocessEntry: 'POST /api/queue/reprocess/{queue_id}',
  changeEntryStatus: 'PUT /api/queue/{queue_id}/status',
  removeEntry: 'DELETE /api/queue/{queue_id}',
  getBatch: 'GET /api/queue/batch/{batch_id}',
  removeBatch: 'DELETE /api/queue/batch/{batch_id}',
  pauseBatch: 'POST /api/queue/batch/{batch_id}/pause',
  resumeBatch: 'POST /api/queue/batch/{batch_id}/resume',
  undoBatch: 'POST /api/queue/batch/{batch_id}/undo',
} as const satisfies Record<string, Route>;
