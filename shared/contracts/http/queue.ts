import { z } from 'zod';
import { AddedEntry, analysis, BatchId, NewEntry, StatusChange } from '../analysis.js';
import { call, forward } from './call.js';
import { UPLOAD_ERRORS } from './images.js';
import { QUEUE_ROUTES } from './queue.routes.js';

const params = { batch_id: BatchId };

export const queueCalls = {
  addEntry: call(QUEUE_ROUTES.addEntry, AddedEntry, {
    summary:
      'Queues an image for analysis: as the part `image` of a form after its other fields, or by `image_id` as JSON.',
    body: NewEntry.partial({ image_id: true })
      .extend({ image: z.file().optional() })
      .meta({ anyOf: [{ required: ['image'] }, { required: ['image_id'] }] }),
    isForm: true,
    insteadOfForm: NewEntry,
    status: 201,
    errors: { ...UPLOAD_ERRORS, 404: ['image_not_found', 'collection_not_found'], 409: ['quota_reached'] },
  }),
  listPendingEntries: forward(QUEUE_ROUTES.listPendingEntries, analysis.pendingEntries, {
    summary: 'Images that are not done, those that failed, and those of the last seconds; with their batches.',
  }),
  listRecentBatches: forward(QUEUE_ROUTES.listRecentBatches, analysis.recentBatches, {
    summary: 'The latest ten batches: one’s own, an admin’s those of everybody.',
  }),
  clearCompleted: forward(QUEUE_ROUTES.clearCompleted, analysis.clearCompleted, {
    summary: 'Removes completed images from the queue.',
  }),
  reprocessEntry: forward(QUEUE_ROUTES.reprocessEntry, analysis.reprocess, {
    summary: 'Analyzes a completed or failed image again.',
    errors: { 409: ['entry_not_finished', 'photo_in_queue'], 410: ['photo_gone'] },
  }),
  changeEntryStatus: forward(QUEUE_ROUTES.changeEntryStatus, analysis.changeStatus, {
    summary: 'Ends an image that is on its way: skipped, or failed.',
    needsRoom: false,
    body: StatusChange,
    errors: { 409: ['entry_final'] },
  }),
  removeEntry: forward(QUEUE_ROUTES.removeEntry, analysis.removeEntry, {
    summary: 'Removes an image that is pending, failed or skipped.',
    errors: { 409: ['entry_busy'] },
  }),
  getBatch: forward(QUEUE_ROUTES.getBatch, analysis.batch, { summary: 'All images of a batch.', params }),
  removeBatch: forward(QUEUE_ROUTES.removeBatch, analysis.removeBatch, {
    summary: 'Cancels a batch: what is being worked on is finished.',
    params,
  }),
  pauseBatch: forward(QUEUE_ROUTES.pauseBatch, analysis.pauseBatch, {
    summary: 'Begins none of a batch’s images until it is resumed.',
    needsRoom: false,
    params,
  }),
  resumeBatch: forward(QUEUE_ROUTES.resumeBatch, analysis.resumeBatch, { summary: 'Goes on with a batch.', params }),
  undoBatch: forward(QUEUE_ROUTES.undoBatch, analysis.undoBatch, {
    summary: 'Cancels what is left of a batch, and puts all items it made into the trash.',
    needsRoom: false,
    params,
  }),
};
