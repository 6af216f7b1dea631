import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { launch } from '../local/child-process.js';
import { checkout } from '../local/folders.js';
import { type Counts, none, oneFailure, playwrightCounts, vitestCounts } from './counts.js';
import { playwrightDurations, slowest, vitestDurations } from './durations.js';

/** Test files that run side by side: they often wait, so one more than two cores; each starts whole services, so few. */
const TEST_WORKERS = Math.min(4, Math.max(3, availableParallelism()));

type Environment = Record<string, string | undefined>;

async function run(program: string, args: string[], env: Environment): Promise<number | null> {
  const entry = join(checkout, 'node_modules', program);
  const merged = { ...process.env, ...env };
  const options = { command: process.execPath, args: [entry, ...args], cwd: checkout, env: merged };
  return (await launch({ ...options, output: 'inherit', stopSignal: 'SIGTERM', orphanSignal: 'SIGKILL' }).ended).code;
}

/** Lint and format; the types were checked by the build. */
export async function lint(): Promise<Counts> {
  // Biome colours its lines even in a log file.
  const colors = process.stdout.isTTY ? 'force' : 'off';
  const code = await run('@biomejs/biome/bin/biome', ['ci', `--colors=${colors}`, '.'], {});
  return code === 0 ? none : oneFailure;
}

/** The unit and integration tests, or those whose path fits a pattern. */
export async function vitest(patterns: string[], env: Environment, folder: string): Promise<Counts> {
  const report = join(folder, 'vitest.json');
  const reports = ['--reporter', 'default', '--reporter', 'json', '--outputFile', report];
  const args = ['run', ...reports, '--maxWorkers', String(TEST_WORKERS), ...patterns];
  const code = await run('vitest/vitest.mjs', args, { ...env, NODE_ENV: 'test' });
  console.log(`Slowest test files: ${slowest(vitestDurations(report))}`);
  return vitestCounts(report, code);
}

/** The browser tests, or those of files that fit a pattern. */
export async function playwright(specs: string[], env: Environment, folder: string): Promise<Counts> {
  const report = join(folder, 'playwright.json');
  const args = ['test', '-c', 'web/e2e/playwright.config.ts', '--reporter', 'list,json', ...specs];
  const code = await run('@playwright/test/cli.js', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  console.log(`Slowest browser tests, by file: ${slowest(playwrightDurations(report))}`);
  return playwrightCounts(report, code);
}
