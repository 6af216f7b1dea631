import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onStop } from '../../tools/start/stop.js';
import { buildWebApp } from '../../tools/start/web-build.js';
import { brokerSentence } from '../environment/broker-version.js';
import { chromium, headlessShell } from '../environment/chromium.js';
import { disposableFolder } from '../environment/disposable.js';
import { installPdfTools } from '../environment/pdf-tools.js';
import { disposableS3 } from '../environment/s3-server.js';
import { startTestServers } from '../environment/test-servers.js';
import { type Counts, none, oneFailure, sum } from './counts.js';
import { busySeconds, type Duration } from './durations.js';
import { failedTests } from './failures.js';
import { jest, lint, playwright, type Selection, vitest } from './stages.js';
import { whatFits } from './test-files.js';

const given = process.argv.slice(2).filter((word) => word !== '--watch');
const firstOption = given.findIndex((word) => word.startsWith('-'));
const patterns = firstOption < 0 ? given : given.slice(0, firstOption);
const options = given.slice(patterns.length);
const watch = process.argv.includes('--watch');
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

/** Tests of S3 are skipped without an S3 server. */
async function s3Environment(): Promise<Record<string, string>> {
  try {
    const { endpoint, access_key, secret_key } = await kept(disposableS3());
    return { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY: access_key, TEST_S3_SECRET_KEY: secret_key };
  } catch (problem) {
    console.log(`No S3 server, so its tests are skipped. ${problem instanceof Error ? problem.message : problem}`);
    return {};
  }
}

/** The environment that gives tests their servers. */
async function servers(): Promise<Record<string, string>> {
  const pdfTools = installPdfTools(join(folder, 'apt.log')).catch((problem) => console.log(problem.message));
  const [{ env, rabbitmq }, s3] = await Promise.all([kept(startTestServers()), s3Environment(), pdfTools]);
  console.log(await brokerSentence(rabbitmq.url));
  return { ...env, ...s3 };
}

/** The environment for the configuration of the browser tests. */
async function browsers(log: string) {
  return { CHROMIUM_PATH: await chromium(log), HEADLESS_SHELL_PATH: await headlessShell(log) };
}

const isBrowserTest = (pattern: string) => pattern.includes('e2e') || pattern.endsWith('.spec.ts');
const all = patterns.length === 0;
const [specs, others] = [patterns.filter(isBrowserTest), patterns.filter((pattern) => !isBrowserTest(pattern))];

const times: (Duration & { busy: number })[] = [];

/** A stage that cannot start counts as a failure. The other stages still run. */
async function stage(name: string, run: () => Promise<Counts>): Promise<Counts> {
  const [begun, busyBefore] = [Date.now(), busySeconds()];
  try {
    return await run();
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    return oneFailure;
  } finally {
    times.push({ name, seconds: (Date.now() - begun) / 1000, busy: busySeconds() - busyBefore });
  }
}

async function everything(): Promise<Counts> {
  // Builds the web app for the browser tests beside the other stages. A build failure is reported with them.
  const built = all || specs.length > 0 ? buildWebApp(join(folder, 'web-build.log')) : undefined;
  const shown = built?.then(() => browsers(join(folder, 'apt.log')));
  shown?.catch(() => undefined);
  const results = all ? [await stage('lint', lint)] : [];
  let env: Record<string, string> = {};
  const started = await stage('servers', async () => {
    env = await servers();
    return none;
  });
  if (started.failed) return started;
  // Gateways of system tests read the built web app when they start.
  await built?.catch(() => undefined);
  if (all || others.length > 0) {
    const selection: Selection = { patterns: others, options, watch };
    const fits = whatFits(others);
    const stages = [
      ...(fits.servers ? [() => stage('server tests', () => jest(selection, env, folder))] : []),
      ...(fits.web ? [() => stage('web tests', () => vitest(selection, env, folder))] : []),
    ];
    // A watch never ends, so no other stage can follow it.
    if (watch) results.push(...(await Promise.all(stages.map((start) => start()))));
    else for (const start of stages) results.push(await start());
  }
  if (shown) {
    const browser = async () => playwright(specs, { ...env, ...(await shown) }, folder);
    results.push(await stage('browser tests', browser));
  }
  return sum(results);
}

onStop(stopAll);
const { passed, failed, skipped } = await everything();
for (const name of failedTests(folder)) console.log(`Failed: ${name}`);
await stopAll();
const told = times.map(({ name, seconds, busy }) => `${name} ${seconds.toFixed(0)} s (CPU ${busy.toFixed(0)} s)`);
console.log(`Time: ${told.join(', ')}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
