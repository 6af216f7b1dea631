import { expect, test } from 'vitest';
import { ago, formatDuration, formatSeconds } from './times';

const NOW = Date.parse('2026-03-10T12:00:00.000Z');
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

test.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1m ago'],
  [59 * 60, '59m ago'],
  [60 * 60, '1h ago'],
  [24 * 60 * 60 - 1, '23h ago'],
  [24 * 60 * 60, '1d ago'],
  [400 * 24 * 60 * 60, '400d ago'],
])('%s seconds ago is “%s”', (seconds, said) => {
  expect(ago(before(seconds), NOW)).toBe(said);
});

test('durations are formatted in seconds, minutes or hours', () => {
  expect([0.42, 59, 60, 90, 3_599, 5_400].map(formatDuration)).toEqual([
    '0.4 s',
    '59 s',
    '1 m',
    '1.5 m',
    '60 m',
    '1.5 h',
  ]);
  expect(formatSeconds(75)).toBe('75 s');
});
