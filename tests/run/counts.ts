import { existsSync, readFileSync } from 'node:fs';

/** Numbers of passed, failed and skipped tests. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** No test ran. */
export const none: Counts = { passed: 0, failed: 0, skipped: 0 };

/** One failure outside of any test. */
export const oneFailure: Counts = { ...none, failed: 1 };

/** Jest's report format, which Vitest's reporter also writes. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts a failure for a runner that fails without a failed test: it crashed, or it left handles open. */
function withExitCode(counts: Counts, code: number | null): Counts {
  const ran = counts.passed + counts.skipped > 0;
  return code !== 0 && counts.failed === 0 && ran ? { ...counts, failed: 1 } : counts;
}

/**
 * Reads the report of Jest or Vitest. A file that fails outside its tests, for example while loading, counts as one
 * failed test.
 */
export function jestCounts(file: string, code: number | null): Counts {
  if (!existsSync(file)) return oneFailure;
  const report: JestReport = JSON.parse(readFileSync(file, 'utf8'));
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(failedOutsideTests).length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withExitCode(counts, code);
}

function failedOutsideTests({ status, assertionResults }: JestReport['testResults'][number]): boolean {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/** Reads Playwright's report. */
export function playwrightCounts(file: string, code: number | null): Counts {
  if (!existsSync(file)) return oneFailure;
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  const counts = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
  return withExitCode(counts, code);
}

/** The sum of all counts. */
export function sum(all: Counts[]): Counts {
  const add = (total: Counts, counts: Counts) => ({
    passed: total.passed + counts.passed,
    failed: total.failed + counts.failed,
    skipped: total.skipped + counts.skipped,
  });
  return all.reduce(add, none);
}
