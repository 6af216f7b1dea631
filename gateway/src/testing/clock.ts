import { vi } from 'vitest';

/** Moves on what code sees as the time of day, without waiting; timers go on as they are. `useRealTimers` ends it. */
export function skip(milliseconds: number) {
  vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] });
}
