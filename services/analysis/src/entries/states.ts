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

/** Until then no worker takes an entry that waits for inventory. Longer than any call to inventory takes. */
export const HELD_UNTIL = `now() + interval '1 minute'`;
