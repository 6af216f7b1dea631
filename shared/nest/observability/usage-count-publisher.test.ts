import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { Outbox } from '../messaging/outbox.js';
import { UsageCountPublisher } from './usage-count-publisher.js';

const asked: string[] = [];

/** A data source that records the statements and returns no rows. */
const source = {
  createQueryRunner: () => ({ startTransaction() {}, commitTransaction() {}, release() {} }),
  query: async (statement: string) => {
    asked.push(statement);
    return [];
  },
} as unknown as DataSource;

class Reports extends UsageCountPublisher<object> {
  protected readonly takeDue = 'everybody';
  protected readonly makeAllDue = '';
  protected eventOf = () => ({ routing_key: '', pattern: '', payload: {} });
}

beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
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
    ],
  });
});

afterEach(() => {
  jest.useRealTimers();
});

test('changed counts are published some seconds later, every time, and do not keep the service from stopping', async () => {
  const reports = new Reports(source, new Outbox());
  reports.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(['everybody']);
  reports.markedDue();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
  await reports.onApplicationShutdown();
});
