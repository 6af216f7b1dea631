import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkout } from '../../tools/start/folders.js';

/** Jest's report format, which Vitest's reporter also writes. */
interface JestReport {
  testResults: { name: string; status?: string; message?: string; assertionResults: JestTest[] }[];
}

interface JestTest {
  status: string;
  fullName: string;
  failureMessages?: string[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { ok: boolean; file: string; title: string; tests: { results: { error?: { message?: string } }[] }[] }[];
}

const SHOWN_LINES = 12;

/** The first lines of a message, without colors. */
function beginning(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, SHOWN_LINES);
  return lines.map((line) => `    ${line}`).join('\n');
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The paths of the failed test files in a report of Jest or Vitest. */
export function failedFiles(file: string): string[] {
  const { testResults } = read<JestReport>(file) ?? { testResults: [] };
  const failed = testResults.filter(({ status }) => status === 'failed');
  return failed.map(({ name }) => relative(checkout, name));
}

/** Names each failed test in a report of Jest or Vitest, with the beginning of its error. */
export function jestFailures(file: string): string[] {
  const { testResults } = read<JestReport>(file) ?? { testResults: [] };
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const path = relative(checkout, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // Without a failed test, the message says why the file could not be loaded. Otherwise it repeats the failures.
    if (failed.length === 0) return message ? [`${path}\n${beginning(message)}`] : [];
    return failed.map((test) => `${path} › ${test.fullName}\n${beginning(test.failureMessages?.[0])}`);
  });
}

/** Names each failed test in Playwright's report, with the beginning of its error. */
export function playwrightFailures(file: string): string[] {
  return suiteFailures(read<PlaywrightSuite>(file) ?? {});
}

function suiteFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
      return `${file} › ${title}\n${beginning(errors[0])}`;
    });
  return [...own, ...suites.flatMap(suiteFailures)];
}

/**
 * Names each failed test in the reports of a folder, with the beginning of its error. `npm test` prints them again at
 * its end, because a long log is often cut in the middle.
 */
export function failedTests(folder: string): string[] {
  const report = (name: string) => join(folder, `${name}.json`);
  const units = ['jest', 'vitest'].flatMap((name) => jestFailures(report(name)));
  return [...units, ...playwrightFailures(report('playwright'))];
}
