import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../local/folders.js';
import { onStop } from '../local/stop.js';
import { buildWebApp } from '../local/web-build.js';
import { chromium } from './chromium.js';
import { type Counts, none, oneFailure, sum } from './counts.js';
import { disposableFolder } from './disposable.js';
import { disposableS3 } from './s3-server.js';
import { jest, lint, playwright } from './stages.js';
import { startTestServers } from './test-servers.js';

const patterns = process.argv.slice(2);
const folder = disposableFolder();
const started: { stop(): Promise<void> }[] = [{ stop: async () => rmSync(folder, { recursive: true, force: true }) }];

async function stopAll(): Promise<void> {
  await Promise.allSettled(started.splice(0).map((part) => part.stop()));
}

async function kept<Part extends { stop(): Promise<void> }>(starting: Promise<Part>): Promise<Part> {
  const part = await starting;
  started.push(part);
  return part;
}

/** Without an S3 server its tests are skipped. */
async function s3Environment(): Promise<Record<string, string>> {
  try {
    const { endpoint, access_key, secret_key } = await kept(disposableS3());
    return { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY: access_key, TEST_S3_SECRET_KEY: secret_key };
  } catch (problem) {
    console.log(`No S3 server, so its tests are skipped. ${problem instanceof Error ? problem.message : problem}`);
    return {};
  }
}

/** The servers that tests find in their environment. */
async function servers(): Promise<Record<string, string>> {
  const [{ env }, s3] = await Promise.all([kept(startTestServers()), s3Environment()]);
  return { ...env, ...s3 };
}

async function browserTests(env: Record<string, string>, specs: string[]): Promise<Counts> {
  if (!existsSync(join(checkout, 'web', 'e2e', 'playwright.config.ts'))) return none;
  await buildWebApp(join(folder, 'web-build.log'));
  return playwright(specs, { ...env, CHROMIUM_PATH: await chromium(join(folder, 'apt.log')) }, folder);
}

/** A stage that cannot even run is a failure, and no reason to leave the others out. */
async function stage(run: Promise<Counts>): Promise<Counts> {
  return run.catch((problem: Error) => {
    console.error(problem.message);
    return oneFailure;
  });
}

const isBrowserTest = (pattern: string) => pattern.includes('e2e') || pattern.endsWith('.spec.ts');

async function everything(): Promise<Counts> {
  const all = patterns.length === 0;
  const [specs, others] = [patterns.filter(isBrowserTest), patterns.filter((pattern) => !isBrowserTest(pattern))];
  const results = all ? [await stage(lint())] : [];
  const env = await servers();
  if (all || others.length > 0) results.push(await stage(jest(others, env, folder)));
  if (all || specs.length > 0) results.push(await stage(browserTests(env, specs)));
  return sum(results);
}

onStop(stopAll);
const { passed, failed, skipped } = await stage(everything());
await stopAll();
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
