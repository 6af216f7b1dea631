// Like run.mjs it runs on the Node.js the machine has, before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['shared', 'gateway', 'services', 'web', 'deploy'];
const rootFiles = ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
const notSources = ['node_modules', 'dist', 'dist-types', 'dist-e2e', 'test-results'];
const source = /\.(ts|tsx|json)$/;

/** What a running product is compiled from; the web app has a build of its own. */
export function serverProjects(checkout) {
  return ['shared', 'gateway', ...readdirSync(join(checkout, 'services')).map((name) => `services/${name}`), 'deploy'];
}

/**
 * Whether the last build was of these very sources, and their types looked at where that is asked: a tenth of the time in
 * which the compiler finds the same out.
 */
export function builtBefore(checkout, isChecked) {
  const stamp = join(checkout, 'deploy', 'dist', '.sources');
  const sources = `${fingerprint(checkout)}${isChecked ? ' checked' : ''}`;
  return {
    isSame:
      existsSync(stamp) &&
      readFileSync(stamp, 'utf8').startsWith(sources) &&
      serverProjects(checkout).every((output) => existsSync(join(checkout, output, 'dist'))),
    /** Once they are built. */
    remember: () => writeFileSync(stamp, sources),
  };
}

/**
 * TypeScript 7.0 does not look again at what uses a JSON file that has changed (github.com/microsoft/TypeScript/issues/64025):
 * where texts are newer than what it knows of the web app, it is to find out all of it anew.
 */
export function forgetChangedTexts(checkout) {
  const known = join(checkout, 'web', 'dist-types', 'tsconfig.tsbuildinfo');
  if (!existsSync(known)) return;
  const { mtimeMs } = statSync(known);
  const texts = join(checkout, 'web', 'src', 'locales', 'en');
  if (readdirSync(texts).some((name) => statSync(join(texts, name)).mtimeMs > mtimeMs)) rmSync(known);
}

/** Of names, sizes and times, as the compiler's own. */
function fingerprint(checkout) {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(checkout, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(checkout, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !notSources.includes(entry.name)) walk(path);
      if (entry.isFile() && source.test(entry.name)) add(path);
    }
  };
  rootFiles.forEach(add);
  folders.forEach(walk);
  return hash.digest('hex');
}
