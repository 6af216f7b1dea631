import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { launch } from '../../tools/start/child-process.js';
import { checkout } from '../../tools/start/folders.js';
import { type Counts, jestCounts, none, oneFailure, playwrightCounts } from './counts.js';
import { jestDurations, playwrightDurations, slowest } from './durations.js';
import { failedFiles, jestFailures, playwrightFailures } from './failures.js';
import { withSecondTry } from './second-try.js';

/**
 * Parallel test files. Files often wait, so the number exceeds the two cores by one. Each browser test starts whole
 * services, so their number is lower.
 */
const TEST_WORKERS = String(Math.min(4, Math.max(3, availableParallelism())));

type Environment = Record<string, string | undefined>;

async function run(program: string, args: string[], env: Environment): Promise<number | null> {
  const entry = join(checkout, 'node_modules', program);
  const merged = { ...process.env, ...env };
  const options = { command: process.execPath, args: [entry, ...args], cwd: checkout, env: merged };
  return (await launch({ ...options, output: 'inherit', stopSignal: 'SIGTERM', orphanSignal: 'SIGKILL' }).ended).code;
}

/**
 * Checks lint, format and prose. The build has already checked the types. `npm run check` also checks unused code and
 * spelling.
 */
export async function lint(): Promise<Counts> {
  // Biome colors its lines even in a log file.
  const colors = process.stdout.isTTY ? 'force' : 'off';
  const isTidy = (await run('@biomejs/biome/bin/biome', ['ci', `--colors=${colors}`, '.'], {})) === 0;
  const isPlain = (await run('../dist/tools/prose/check-prose.js', [], {})) === 0;
  return isTidy && isPlain ? none : oneFailure;
}

/** Which test files run, and how. */
export interface Selection {
  /** Parts of test-file paths. If empty, all files run. */
  patterns: string[];
  /** More arguments for Jest and Vitest. */
  options: string[];
  /** Runs the tests again after every change. */
  watch: boolean;
}

/** Only a full run repeats failed tests: options such as `--shard` would also change what is repeated. */
const isFull = ({ patterns, options, watch }: Selection) => patterns.length === 0 && options.length === 0 && !watch;

/** Runs the Jest tests. */
export async function jest({ patterns, options, watch }: Selection, env: Environment, folder: string): Promise<Counts> {
  const report = join(folder, 'jest.json');
  const mode = watch ? ['--watchAll'] : [];
  const args = [...mode, '--json', '--outputFile', report, '--maxWorkers', TEST_WORKERS, ...options, ...patterns];
  // Options that `jest.config.js` needs to give each file its own modules.
  const sandbox = process.env.TEST_ISOLATED ? ' --experimental-vm-modules' : '';
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''}${sandbox}`;
  const attempt = (files: string[]) =>
    unitTests('jest/bin/jest.js', [...args, ...files], { ...env, NODE_OPTIONS }, report);
  const counts = await attempt([]);
  const files = failedFiles(report);
  const again = isFull({ patterns, options, watch }) && files.length > 0 ? () => attempt(files) : null;
  return withSecondTry({ counts, report, failures: () => jestFailures(report) }, again);
}

/** Runs the unit tests of the web app. */
export async function vitest({ patterns, options, watch }: Selection, env: Environment, folder: string) {
  const report = join(folder, 'vitest.json');
  const reports = ['--reporter', 'default', '--reporter', 'json', '--outputFile', report];
  // Vitest repeats tests itself, because its report does not name errors outside of tests.
  const retry = isFull({ patterns, options, watch }) ? ['--retry', '1'] : [];
  const args = [watch ? 'watch' : 'run', ...reports, ...retry, '--maxWorkers', TEST_WORKERS, ...options, ...patterns];
  return unitTests('vitest/vitest.mjs', args, env, report);
}

async function unitTests(program: string, args: string[], env: Environment, report: string): Promise<Counts> {
  const code = await run(program, args, { ...env, NODE_ENV: 'test' });
  console.log(`Slowest test files: ${slowest(jestDurations(report))}`);
  return jestCounts(report, code);
}

/** Runs the browser tests, or the files that match a pattern. */
export async function playwright(specs: string[], env: Environment, folder: string): Promise<Counts> {
  const report = join(folder, 'playwright.json');
  const config = ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter', 'list,json'];
  const attempt = async (args: string[]) => {
    const code = await run('@playwright/test/cli.js', [...config, ...args], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return playwrightCounts(report, code);
  };
  const counts = await attempt(specs);
  console.log(`Slowest browser tests, by file: ${slowest(playwrightDurations(report))}`);
  const failures = () => playwrightFailures(report);
  const again = specs.length === 0 && failures().length > 0 ? () => attempt(['--last-failed']) : null;
  return withSecondTry({ counts, report, failures }, again);
}
