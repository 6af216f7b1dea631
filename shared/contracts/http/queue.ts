import { z } from 'zod';
import { AddedEntry, analysis, BatchId, NewEntry, StatusChange } from '../analysis.js';
import { call, forward } from './call.js';
import { UPLOAD_ERRORS } from './images.js';
import { QUEUE_ROUTES } from './queue.routes.js';

const params = { batch_id: BatchId };

export const queueCalls = {
  addEntry: call(QUEUE_ROUTES.addEntry, AddedEntry, {
    summary: 'Queues an image for analysis. Send a form whose last part is `image`, or JSON with `image_id`.',
    body: NewEntry.partial({ image_id: true })
      .extend({ image: z.file().optional() })
      .meta({ anyOf: [{ required: ['image'] }, { required: ['image_id'] }] }),
    isForm: true,
    insteadOfForm: NewEntry,
    status: 201,
    errors: { ...UPLOAD_ERRORS, 404: ['image_not_found', 'collection_not_found'], 409: ['quota_reached'] },
  }),
  listPendingEntries: forward(QUEUE_ROUTES.listPendingEntries, analysis.pendingEntries, {
    summary: 'Lists unfinished, failed and just completed entries, with their batches.',
  }),
  listRecentBatches: forward(QUEUE_ROUTES.listRecentBatches, analysis.recentBatches, {
    summary: 'Lists your ten latest batches. Admins get the batches of all users.',
  }),
  clearCompleted: forward(QUEUE_ROUTES.clearCompleted, analysis.clearCompleted, {
    summary: 'Removes completed entries from the queue.',
  }),
  reprocessEntry: forward(QUEUE_ROUTES.reprocessEntry, analysis.reprocess, {
    summary: 'Analyzes the image of a completed or failed entry again.',
    errors: { 409: ['entry_not_finished', 'photo_in_queue'], 410: ['photo_gone'] },
  }),
  changeEntryStatus: forward(QUEUE_ROUTES.changeEntryStatus, analysis.changeStatus, {
    summary: 'Marks an unfinished entry as skipped or failed.',
    needsRoom: false,
    body: StatusChange,
    errors: { 409: ['entry_final'] },
  }),
  removeEntry: forward(QUEUE_ROUTES.removeEntry, analysis.removeEntry, {
    summary: 'Removes a pending, failed or skipped entry.',
    errors: { 409: ['entry_busy'] },
  }),
  getBatch: forward(QUEUE_ROUTES.getBatch, analysis.batch, { summary: 'Lists the entries of a batch.', params }),
  removeBatch: forward(QUEUE_ROUTES.removeBatch, analysis.removeBatch, {
    summary: 'Cancels a batch. Images that are being analyzed are still finished.',
    params,
  }),
  pauseBatch: forward(QUEUE_ROUTES.pauseBatch, analysis.pauseBatch, {
    summary: 'Pauses a batch. Workers start no more of its images.',
    needsRoom: false,
    params,
  }),
  resumeBatch: forward(QUEUE_ROUTES.resumeBatch, analysis.resumeBatch, { summary: 'Resumes a paused batch.', params }),
  undoBatch: forward(QUEUE_ROUTES.undoBatch, analysis.undoBatch, {
    summary: 'Cancels the unfinished entries of a batch and moves all its items to the trash.',
    needsRoom: false,
    params,
  }),
};
