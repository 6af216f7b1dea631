import { expect, test } from '@jest/globals';
import { CoalescedTask } from './coalesced-task.js';

/** A task whose runs the test ends. */
function task(delay_ms: number) {
  const begun: (() => void)[] = [];
  const coalesced = new CoalescedTask(() => new Promise((resolve) => void begun.push(resolve)), delay_ms);
  return { begun, coalesced };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('wake-ups before a run lead to one run, and wake-ups during it to one more', async () => {
  const { begun, coalesced } = task(1);
  for (let count = 0; count < 3; count += 1) coalesced.wake();
  while (begun.length === 0) await settled();
  for (let count = 0; count < 3; count += 1) coalesced.wake();
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.();
  while (begun.length === 1) await settled();
  begun[1]?.();
  await coalesced.finish();
  await settled();
  expect(begun).toHaveLength(2);
});

test('a stopped task drops the wake-ups whose delay is not over', async () => {
  const { begun, coalesced } = task(60_000);
  coalesced.wake();
  await coalesced.stop();
  expect(begun).toHaveLength(0);
});
