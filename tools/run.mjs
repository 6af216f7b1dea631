// Runs on the machine's own Node.js before anything is installed: no imports except Node's own, no syntax newer than
// Node.js 18.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = dirname(dirname(fileURLToPath(import.meta.url)));
const binaries = join(checkout, 'node_modules', '.bin');
const sourceMaps = join(checkout, 'tools', 'source-maps.mjs');
/** Record of the files whose spelling was checked: the next check reads only changed files. */
const SPELLED = join('node_modules', '.cache', 'cspell');
const entries = {
  start: 'dist/tools/start/start.js',
  test: 'dist/tests/run/test.js',
  'dead-letters': 'dist/deploy/commands/dead-letters.js',
  'admin:reset-link': 'dist/deploy/commands/reset-link.js',
  backup: 'dist/deploy/backup/backup.js',
  restore: 'dist/deploy/backup/restore.js',
  reconcile: 'dist/deploy/commands/reconcile.js',
  'move-photos': 'dist/deploy/commands/move-photos.js',
  configuration: 'dist/deploy/configuration/write-table.js',
  bench: 'dist/tools/bench/bench.js',
  evaluate: 'dist/tools/evaluate/evaluate.js',
  figures: 'dist/tools/figures/figures.js',
  icons: 'dist/tools/icons/make-icons.js',
  demo: 'dist/tools/demo/demo.js',
  screenshots: 'dist/tools/screenshots/screenshots.js',
  'fake-vision': 'dist/tools/fake-vision/run-fake-vision.js',
};

/**
 * Tasks that need only the packages to run and build the product, without those to check and test it: a quarter of the
 * disk space.
 */
const withoutTools = [
  'start',
  'demo',
  'dead-letters',
  'admin:reset-link',
  'backup',
  'restore',
  'reconcile',
  'move-photos',
];

/** Time for an orderly stop after npm was killed. Child processes then end with the child (`tools/start/stop.ts`). */
const ORPHAN_PATIENCE_MS = 4_500;

const [task, ...rest] = process.argv.slice(2);

try {
  process.exitCode = await run();
} catch (problem) {
  console.error(problem.message);
  process.exitCode = 1;
}

async function run() {
  if (task !== 'check' && !(task in entries))
    throw new Error(`Usage: node tools/run.mjs check|${Object.keys(entries).join('|')}`);
  const packages = installed();
  const withTools = packages.haveTools || !withoutTools.includes(task);
  if (withTools ? packages.lackAny : packages.lackToRun) await install(withTools, packages.lackToRun);
  forgetChangedTexts();
  // A start only emits JavaScript, because the type packages of tests and of the web app may be missing.
  const projects = withTools ? [] : ['--noCheck', ...serverProjects()];
  const compile = async (name, ...options) =>
    (await step(name, 'tsc', ['-b', '--checkers', '1', ...projects, ...options])) === 0;
  // TypeScript 7.0 may keep outdated inferred types after an upgrade, so a failed build is repeated from scratch before
  // its errors are reported. `check` reports at once: developers run it often.
  const typesHold = (await compile('Building…')) || (task !== 'check' && (await compile('Rebuilding…', '--force')));
  if (task === 'check') {
    const colors = process.stdout.isTTY ? 'force' : 'off';
    const results = await Promise.all([
      step('Checking…', 'biome', ['ci', `--colors=${colors}`, '.']),
      spawned('knip', ['--no-config-hints', '--no-progress']),
      spawned('cspell', ['lint', '.', '--cache', '--cache-location', SPELLED, '--no-progress', '--no-summary']),
      typesHold ? spawned('node', ['dist/tools/prose/check-prose.js']) : 1,
    ]);
    return results.every((code) => code === 0) ? 0 : 1;
  }
  if (!typesHold) {
    console.error('The build failed: the messages above say where.');
    if (task === 'test') console.log('0 passed, 1 failed, 0 skipped');
    return 1;
  }
  return supervise(join(checkout, entries[task]), rest);
}

/** The projects of a running product. The web app has its own build. */
function serverProjects() {
  const services = readdirSync(join(checkout, 'services')).map((name) => `services/${name}`);
  return ['shared', 'gateway', ...services, 'tools'];
}

/**
 * Makes the compiler check the web app again when its texts changed: TypeScript 7.0 does not recheck the importers of a
 * changed JSON file (github.com/microsoft/TypeScript/issues/64025).
 */
function forgetChangedTexts() {
  const buildInfo = join(checkout, 'web', 'dist-types', 'tsconfig.tsbuildinfo');
  if (!existsSync(buildInfo)) return;
  const { mtimeMs } = statSync(buildInfo);
  const texts = join(checkout, 'web', 'src', 'i18n', 'locales', 'en');
  if (readdirSync(texts).some((name) => statSync(join(texts, name)).mtimeMs > mtimeMs)) rmSync(buildInfo);
}

/**
 * Compares npm's record of what it installed with the lock file. A recorded package counts only if its folder exists,
 * because a copied or linked checkout can carry the record of another one. Optional packages may be missing: they belong
 * to other platforms.
 */
function installed() {
  const record = join(checkout, 'node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(join(binaries, 'node')))
    return { haveTools: false, lackToRun: true, lackAny: true };
  const wanted = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')).packages;
  const recorded = Object.entries(JSON.parse(readFileSync(record, 'utf8')).packages);
  const present = Object.fromEntries(recorded.filter(([path]) => existsSync(join(checkout, path))));
  const isThere = ([path, { version, integrity, optional, devOptional }]) =>
    path === '' ||
    (present[path]
      ? present[path].version === version && present[path].integrity === integrity
      : optional === true || devOptional === true);
  const lacking = Object.entries(wanted).filter((one) => !isThere(one));
  return {
    haveTools: Object.values(present).some(({ dev }) => dev),
    // The old version of a tool would block the new one.
    lackToRun: lacking.some(([path, { dev }]) => !dev || present[path]),
    lackAny: lacking.length > 0,
  };
}

async function install(withTools, isAnew) {
  console.log('Installing packages…');
  // Installs tools beside the existing packages, which may be in use. NODE_ENV=production would leave the tools out.
  const how = isAnew ? ['ci'] : ['install', '--no-save'];
  const what = withTools ? '--include=dev' : '--omit=dev';
  const code = await spawned('npm', [...how, what, '--loglevel=error', '--no-audit', '--no-fund']);
  if (code !== 0) {
    throw new Error('The packages could not be installed. Is the network there? `npm ci` repeats the attempt.');
  }
}

/** Announces a step only when it takes long enough for a user to wonder. */
async function step(announcement, command, args) {
  const timer = setTimeout(() => console.log(announcement), 1000);
  try {
    return await spawned(command, args);
  } finally {
    clearTimeout(timer);
  }
}

function spawned(command, args) {
  const child = spawn(command, args, { cwd: checkout, stdio: 'inherit', env: environment() });
  return exitCode(child, command);
}

function environment() {
  return { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` };
}

function exitCode(child, command) {
  return new Promise((resolve, reject) => {
    child.on('error', (problem) => reject(new Error(`${command} could not be started: ${problem.message}`)));
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/**
 * The child has its own process group, so that Ctrl-C reaches it once, through here, and it can stop in order.
 * It stops as well when the channel to this process closes, whatever ended this process.
 */
function supervise(entry, args) {
  const child = spawn(join(binaries, 'node'), ['--import', sourceMaps, entry, ...args], {
    cwd: checkout,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // glibc keeps an arena for each of many threads. Two arenas save memory and cost no speed here. One thread beside
    // the main thread collects garbage: one per core costs twice as much CPU.
    env: {
      ...environment(),
      MALLOC_ARENA_MAX: '2',
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --v8-pool-size=1`,
    },
    detached: true,
  });
  let asked = 0;
  const stop = (signal) => {
    // npm also forwards a Ctrl-C that the terminal has sent here. Only a later one means "stop at once".
    if (asked && Date.now() - asked > 2000) child.kill('SIGKILL');
    if (!asked) child.kill(signal);
    asked ||= Date.now();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event) {
    stopWithoutParent(() => {
      stop('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), ORPHAN_PATIENCE_MS).unref();
    });
  }
  return exitCode(child, 'Node.js 24');
}

/** A killed npm cannot forward a signal. A shell between npm and this process may keep running. */
function stopWithoutParent(stop) {
  const parents = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return '';
  }
}
