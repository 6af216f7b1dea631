import { jest } from '@jest/globals';

/** Moves on what code sees as the time of day, without waiting; timers go on as they are. `useRealTimers` ends it. */
export function skip(milliseconds: number) {
  jest.useFakeTimers({
    now: Date.now() + milliseconds,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
