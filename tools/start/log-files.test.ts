import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tendLogs } from './log-files.js';

let folder: string;
const modeOf = (file: string) => statSync(file).mode & 0o777;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('only the owner can read logs, including those of an earlier version', () => {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { mode: 0o755 });
  writeFileSync(join(logs, 'whereabouts.log'), 'a line', { mode: 0o644 });
  tendLogs(logs);
  expect([modeOf(logs), modeOf(join(logs, 'whereabouts.log'))]).toEqual([0o700, 0o600]);
});

test('only a large log is rotated, and its writers continue', () => {
  const logs = join(folder, 'rotated');
  const [short, long] = [join(logs, 'short.log'), join(logs, 'long.log')];
  mkdirSync(logs);
  writeFileSync(short, 'short');
  writeFileSync(long, 'longer than ten bytes');
  tendLogs(logs, undefined, 10);
  appendFileSync(long, 'next');
  expect([short, long, `${long}.1`].map((file) => readFileSync(file, 'utf8'))).toEqual([
    'short',
    'next',
    'longer than ten bytes',
  ]);
  expect(modeOf(`${long}.1`)).toBe(0o600);
});
