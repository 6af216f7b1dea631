import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, jest, test } from '@jest/globals';
import { withSecondTry } from './second-try.js';

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
const report = join(folder, 'jest.json');
const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
const failures = () => ['home.test.ts › opens', 'home.test.ts › closes'];
const counts = (failed: number) => ({ passed: 10, failed, skipped: 1 });

beforeEach(() => {
  log.mockClear();
  writeFileSync(report, '{}');
});
afterAll(() => {
  log.mockRestore();
  rmSync(folder, { recursive: true });
});

test('a test that passes on the second try counts as passed and is named', async () => {
  const reports = [
    ['home.test.ts › opens\n    timeout', 'home.test.ts › closes'],
    ['home.test.ts › opens\n    refused'],
  ];
  const again = jest.fn(async () => ({ passed: 6, failed: 1, skipped: 0 }));
  const total = await withSecondTry({ counts: counts(2), report, failures: () => reports.shift() ?? [] }, again);
  expect(total).toEqual({ passed: 11, failed: 1, skipped: 1 });
  expect(log.mock.calls.flat()).toEqual(['Unstable, failed only once: home.test.ts › closes']);
  expect(existsSync(report)).toBe(false);
});

test('a test that fails twice has failed', async () => {
  const again = async () => ({ passed: 5, failed: 2, skipped: 0 });
  expect(await withSecondTry({ counts: counts(2), report, failures }, again)).toEqual(counts(2));
  expect(log).not.toHaveBeenCalled();
});

test('a second try in which the tests do not run changes nothing', async () => {
  const again = async () => ({ passed: 0, failed: 0, skipped: 0 });
  expect(await withSecondTry({ counts: counts(2), report, failures }, again)).toEqual(counts(2));
  expect(log).not.toHaveBeenCalled();
});

test('no second try follows a run without failures, with many failures, or with failures outside of tests', async () => {
  const again = jest.fn(async () => counts(0));
  for (const failed of [0, 6])
    expect(await withSecondTry({ counts: counts(failed), report, failures }, again)).toEqual(counts(failed));
  expect(await withSecondTry({ counts: counts(2), report, failures }, null)).toEqual(counts(2));
  // One failure belongs to no test.
  expect(await withSecondTry({ counts: counts(3), report, failures }, again)).toEqual(counts(3));
  expect(again).not.toHaveBeenCalled();
  expect(existsSync(report)).toBe(true);
});
