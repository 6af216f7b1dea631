import type { HttpCall } from '@whereabouts/shared/contracts/http/call.js';
import { groupCalls } from '@whereabouts/shared/contracts/http/groups.js';

/** Every call of the public API, by the chapters of its documentation. */
export const API_CALLS: Record<string, Record<string, HttpCall>> = {
  Groups: groupCalls,
};

/** Those that one command answers. */
export const FORWARDED_CALLS: Record<string, HttpCall> = Object.fromEntries(
  Object.values(API_CALLS).flatMap((calls) => Object.entries(calls).filter(([, { command }]) => command)),
);
