import { collections } from '../collections.js';
import { forward } from './call.js';
import { COLLECTION_ROUTES } from './collections.routes.js';

/** Calls on checklists: check items, and start and finish runs. */
export const checklistCalls = {
  checkItem: forward(COLLECTION_ROUTES.checkItem, collections.check, {
    summary: 'Checks or unchecks an item of a checklist. Allowed for every user who can see the checklist.',
    body: collections.check.request.pick({ is_checked: true }),
    errors: { 409: ['not_a_checklist'] },
  }),
  uncheckAll: forward(COLLECTION_ROUTES.uncheckAll, collections.uncheckAll, {
    summary: 'Unchecks all items of a checklist.',
    errors: { 409: ['not_a_checklist'] },
  }),
  listChecklistRuns: forward(COLLECTION_ROUTES.listChecklistRuns, collections.runs, {
    summary: 'Lists the runs of a checklist with the items that were missing. Latest first, at most 50.',
  }),
  startChecklistRun: forward(COLLECTION_ROUTES.startChecklistRun, collections.startRun, {
    summary: 'Unchecks all items and starts a run of a checklist.',
    errors: { 409: ['run_under_way', 'not_a_checklist'] },
  }),
  finishChecklistRun: forward(COLLECTION_ROUTES.finishChecklistRun, collections.finishRun, {
    summary: 'Finishes the current run and stores the missing items.',
    errors: { 409: ['no_run_under_way'] },
  }),
};
