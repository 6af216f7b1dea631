import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { failedTests } from './failures.js';

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-'));

afterAll(() => rmSync(folder, { recursive: true }));

test('each failed test is named with the beginning of its error, and no other test is', () => {
  const jest = {
    testResults: [
      {
        name: import.meta.filename,
        message: 'repeats the failures',
        assertionResults: [
          { status: 'passed', fullName: 'works' },
          { status: 'failed', fullName: 'is wrong', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nreceived 2'] },
        ],
      },
      { name: import.meta.filename, message: 'cannot be loaded', assertionResults: [] },
      { name: import.meta.filename, message: '', assertionResults: [{ status: 'passed', fullName: 'works, too' }] },
    ],
  };
  const spec = (ok: boolean, message?: string) => ({
    ok,
    file: 'home.spec.ts',
    title: ok ? 'opens' : 'closes',
    tests: [{ results: [message ? { error: { message } } : {}] }],
  });
  const playwright = { suites: [{ specs: [spec(true)], suites: [{ specs: [spec(false, 'timeout')] }] }] };
  writeFileSync(join(folder, 'jest.json'), JSON.stringify(jest));
  writeFileSync(join(folder, 'playwright.json'), JSON.stringify(playwright));
  expect(failedTests(folder)).toEqual([
    'tests/run/failures.test.ts › is wrong\n    expected 1\n    received 2',
    'tests/run/failures.test.ts\n    cannot be loaded',
    'home.spec.ts › closes\n    timeout',
  ]);
});

test('a folder without reports names nothing', () => {
  expect(failedTests(join(folder, 'none'))).toEqual([]);
});
