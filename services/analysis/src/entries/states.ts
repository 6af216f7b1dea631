import type { EntryStatus } from '@whereabouts/shared/contracts/analysis.js';

/** States of an entry that is still to come to an end. */
export const OPEN: EntryStatus[] = ['pending', 'analyzing', 'saving'];

/** What every end has in common. */
export const FINISHED = {
  dispatched_at: null,
  retry_at: null,
  detected: null,
  finished_at: () => 'now()',
  updated_at: () => 'now()',
} as const;
