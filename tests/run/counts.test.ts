import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { jestCounts, playwrightCounts, sum } from './counts.js';
import { jestDurations, playwrightDurations, slowest } from './durations.js';

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));
const file = join(folder, 'report.json');

afterAll(() => rmSync(folder, { recursive: true }));

function jestReport(changes: object): string {
  const nothing = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  writeFileSync(file, JSON.stringify({ ...nothing, ...changes }));
  return file;
}

test('a test file that could not be loaded counts as a failed test', () => {
  const testResults = [
    { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  const report = jestReport({ numPassedTests: 5, numFailedTests: 1, numTodoTests: 2, testResults });
  expect(jestCounts(report, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test('a runner that exits with an error while all its tests pass counts as a failure', () => {
  expect(jestCounts(jestReport({ numPassedTests: 5 }), 1).failed).toBe(1);
  expect(jestCounts(jestReport({ numPassedTests: 5 }), 0).failed).toBe(0);
});

test('a runner without a report counts as a failure', () => {
  expect(jestCounts(join(folder, 'none'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(playwrightCounts(join(folder, 'none'), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a pattern that matches no test leaves all counts at zero', () => {
  expect(jestCounts(jestReport({}), 1)).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('a browser test that passes on retry counts as passed, and an error outside the tests counts as a failure', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  writeFileSync(file, JSON.stringify({ stats, errors: [{ message: 'no browser' }] }));
  expect(playwrightCounts(file, 1)).toEqual({ passed: 4, failed: 2, skipped: 2 });
});

test('counts are added up', () => {
  const counts = [
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  ];
  expect(sum(counts)).toEqual({ passed: 11, failed: 22, skipped: 33 });
});

test('the slowest files come first, each with the sum of its tests', () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] });
  const suites = [
    { title: 'one.spec.ts', specs: [spec(2_000)] },
    { title: 'two.spec.ts', specs: [spec(1_000, 500)], suites: [{ title: 'some', specs: [spec(3_000)] }] },
  ];
  writeFileSync(file, JSON.stringify({ suites }));
  expect(slowest(playwrightDurations(file))).toBe('two.spec.ts 5 s, one.spec.ts 2 s');
  writeFileSync(
    file,
    JSON.stringify({ testResults: [{ name: import.meta.filename, startTime: 1_000, endTime: 8_000 }] }),
  );
  expect(jestDurations(file)).toEqual([{ name: 'tests/run/counts.test.ts', seconds: 7 }]);
});
