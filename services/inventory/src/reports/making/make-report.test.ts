import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { retryPolicyOf } from '@whereabouts/shared/nest/messaging/rabbitmq/retry-policy.js';
import type { ReportLine } from '../document/report-data.js';
import { makeReport } from './make-report.js';

const outputs = { pdf: (bytes: Readable) => buffer(bytes), xlsx: (bytes: Readable) => buffer(bytes), progress() {} };
const make = (lines: AsyncIterable<ReportLine>) => makeReport(lines, outputs, new AbortController().signal);

test('a process that ends before it has read its input fails the report, instead of looking like a lost connection', async () => {
  const failed = make(
    (async function* () {
      // The first line must be a head.
      while (true) yield { item: { name: 'x'.repeat(100_000) } } as ReportLine;
    })(),
  ).catch((error: unknown) => error);
  expect(await failed).toMatchObject({ message: expect.stringContaining('without a head') });
  expect(retryPolicyOf(await failed)).toBe('failed');
});

test('a lost connection to the database counts as that, not as a failed process', async () => {
  const lost = Object.assign(new Error('database gone'), { code: 'ECONNRESET' });
  const lines: AsyncIterable<ReportLine> = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(lost) }),
  };
  await expect(make(lines)).rejects.toBe(lost);
});
