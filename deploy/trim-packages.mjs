// Like run.mjs it runs on the Node.js the machine has.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Other ways to load what is loaded otherwise here, what it was compiled from or says, and drawings there are as components. */
const unread = {
  '@mantine/core': ['cjs'],
  '@reduxjs/toolkit': ['src'],
  '@tabler/icons': ['icons', 'categories', 'icons.json', 'tabler-nodes-filled.json', 'tabler-nodes-outline.json'],
  typeorm: ['browser'],
  openai: ['src'],
  bintrees: ['test'],
  'heic-to': ['src', 'dist/next', 'dist/iife', 'dist/heic-to.js', 'dist/heic-to.min.js', 'dist/csp/heic-to.min.js'],
  'libheif-js': ['libheif', 'libheif-wasm/libheif.js', 'libheif-wasm/libheif.wasm', 'libheif-wasm/libheif-bundle.mjs'],
  '@grpc/grpc-js': ['src'],
  '@zxcvbn-ts/language-common': ['src'],
  'csv-parse': ['dist/iife', 'dist/umd'],
  'csv-stringify': ['dist/iife', 'dist/umd'],
  minio: ['src'],
  'react-router': ['docs'],
  undici: ['docs'],
  'swagger-ui-dist': ['swagger-ui.js', 'swagger-ui-es-bundle.js', 'swagger-ui-es-bundle-core.js'],
  xml2js: ['lib/xml2js.bc.js'],
  rxjs: ['src', 'dist/bundles'],
  zod: ['src'],
};

/** Source maps, libraries for C, React for servers and profilers, and what people read where they look a package up. */
const unreadFile =
  /\.(js|mjs|cjs|css|ts|mts|cts)\.map$|\.a$|^react-dom-(server|profiling)\b.*\.js$|^(readme|changelog|history)\b.*\.md$/i;

/** Takes out of `node_modules` what nobody here reads, a quarter of it: all source maps, too, and Node.js's headers. */
export function trimPackages(modules) {
  for (const [name, paths] of Object.entries(unread)) for (const path of paths) remove(join(modules, name, path));
  const platforms = join(modules, 'node', 'node_modules');
  for (const entry of entriesOf(platforms)) if (entry.isDirectory()) remove(join(platforms, entry.name, 'include'));
  removeUnreadFiles(modules);
}

const remove = (path) => rmSync(path, { recursive: true, force: true });

function removeUnreadFiles(folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeUnreadFiles(path);
    else if (entry.isFile() && unreadFile.test(entry.name)) remove(path);
  }
}

/** None where a package has another layout, or is for another platform. */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
