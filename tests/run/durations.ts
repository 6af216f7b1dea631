import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { relative } from 'node:path';
import { checkout } from '../../tools/start/folders.js';

/** A name and a duration in seconds. */
export interface Duration {
  name: string;
  seconds: number;
}

/** Busy time of all processors since boot, in seconds, for all processes. */
export function busySeconds(): number {
  const busy = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return busy.reduce((sum, each) => sum + each, 0) / 1000;
}

const SHOWN = 5;

/** The slowest few, slowest first. */
export function slowest(durations: Duration[]): string {
  return durations
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SHOWN)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`)
    .join(', ');
}

/** Jest's report format, which Vitest's reporter also writes. */
interface JestReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}

/** Durations of the test files in a report of Jest or Vitest. */
export function jestDurations(file: string): Duration[] {
  if (!existsSync(file)) return [];
  const { testResults }: JestReport = JSON.parse(readFileSync(file, 'utf8'));
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(checkout, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { tests: { results: { duration: number }[] }[] }[];
}

/** Durations of the test files in Playwright's report: the sum of each file's tests, although they run in parallel. */
export function playwrightDurations(file: string): Duration[] {
  if (!existsSync(file)) return [];
  const { suites }: { suites: PlaywrightSuite[] } = JSON.parse(readFileSync(file, 'utf8'));
  return suites.map((suite) => ({ name: suite.title, seconds: milliseconds(suite) / 1000 }));
}

function milliseconds({ suites = [], specs = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(milliseconds)].reduce((sum, each) => sum + each, 0);
}
