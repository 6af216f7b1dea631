import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { disposableFolder } from '../testing/disposable.js';
import { checkout as project } from './folders.js';

// Not compiled: it runs before anything is.
const { builtBefore, forgetChangedTexts } = await import(pathToFileURL(join(project, 'deploy', 'built.mjs')).href);

let checkout: string;

beforeEach(() => {
  checkout = disposableFolder();
  for (const folder of ['shared', 'gateway', 'services/auth', 'web', 'deploy'])
    mkdirSync(join(checkout, folder, 'dist'), { recursive: true });
  for (const file of ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'shared/a.ts', 'shared/b.css'])
    writeFileSync(join(checkout, file), '');
  builtBefore(checkout, true).remember();
});

afterEach(() => rmSync(checkout, { recursive: true }));

const write = (file: string) => writeFileSync(join(checkout, file), 'more');

test('what has been built is built again when a source comes, goes or changes, or a build is gone', () => {
  expect(builtBefore(checkout, true).isSame).toBe(true);
  for (const change of [
    () => write('shared/a.ts'),
    () => write('services/auth/new.ts'),
    () => rmSync(join(checkout, 'shared/a.ts')),
    () => write('package-lock.json'),
  ]) {
    change();
    expect(builtBefore(checkout, true).isSame).toBe(false);
    builtBefore(checkout, true).remember();
  }
  write('shared/b.css');
  write('gateway/dist/main.json');
  expect(builtBefore(checkout, true).isSame).toBe(true);
  rmSync(join(checkout, 'services/auth/dist'), { recursive: true });
  expect(builtBefore(checkout, true).isSame).toBe(false);
});

test('what changes while it is being built is built once more', () => {
  const building = builtBefore(checkout, true);
  write('shared/a.ts');
  building.remember();
  expect(builtBefore(checkout, true).isSame).toBe(false);
});

test('what was built without a look at its types is built again where they matter', () => {
  builtBefore(checkout, false).remember();
  expect(builtBefore(checkout, false).isSame).toBe(true);
  expect(builtBefore(checkout, true).isSame).toBe(false);
  builtBefore(checkout, true).remember();
  expect(builtBefore(checkout, false).isSame).toBe(true);
});

test('the compiler looks at all of the web app again when a text has changed', () => {
  const text = join(checkout, 'web/src/locales/en/app.json');
  const info = join(checkout, 'web/dist-types/tsconfig.tsbuildinfo');
  for (const file of [text, info]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  utimesSync(text, 1, 1);
  forgetChangedTexts(checkout);
  expect(existsSync(info)).toBe(true);
  utimesSync(info, 0, 0);
  forgetChangedTexts(checkout);
  expect(existsSync(info)).toBe(false);
});
