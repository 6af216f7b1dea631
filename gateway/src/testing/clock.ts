import { jest } from '@jest/globals';

/** Moves on what code sees as the time of day, without waiting; timers go on as they are. `useRealTimers` ends it. */
export function skip(milliseconds: number) {
  const now = Date.now() + milliseconds;
  jest.useFakeTimers({
    now,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
