import { collections } from '../collections.js';
import { forward } from './call.js';
import { COLLECTION_ROUTES } from './collections.routes.js';

/** Collections that are gone through. */
export const checklistCalls = {
  checkItem: forward(COLLECTION_ROUTES.checkItem, collections.check, {
    summary: 'Checks an item of a checklist, or unchecks it. By anybody who sees it.',
    body: collections.check.request.pick({ is_checked: true }),
    errors: { 409: ['not_a_checklist'] },
  }),
  uncheckAll: forward(COLLECTION_ROUTES.uncheckAll, collections.uncheckAll, {
    summary: 'Unchecks every item of a checklist.',
    errors: { 409: ['not_a_checklist'] },
  }),
  listChecklistRuns: forward(COLLECTION_ROUTES.listChecklistRuns, collections.runs, {
    summary: 'When a checklist was gone through, and what was missing: latest first, at most 50.',
  }),
  startChecklistRun: forward(COLLECTION_ROUTES.startChecklistRun, collections.startRun, {
    summary: 'Unchecks everything and begins to count.',
    errors: { 409: ['run_under_way', 'not_a_checklist'] },
  }),
  finishChecklistRun: forward(COLLECTION_ROUTES.finishChecklistRun, collections.finishRun, {
    summary: 'Ends the count and keeps what is missing.',
    errors: { 409: ['no_run_under_way'] },
  }),
};
