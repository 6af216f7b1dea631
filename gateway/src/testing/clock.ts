import { jest } from '@jest/globals';

/** Moves the clock forward without waiting. Timers keep running in real time. `useRealTimers` ends it. */
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
