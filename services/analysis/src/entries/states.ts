import type { EntryStatus } from '@whereabouts/shared/contracts/analysis.js';

/** The states of an entry that is not final. */
export const OPEN: EntryStatus[] = ['pending', 'analyzing', 'saving'];

/** The columns that every final state sets. */
export const FINISHED = {
  dispatched_at: null,
  retry_at: null,
  detected: null,
  finished_at: () => 'now()',
  updated_at: () => 'now()',
} as const;
