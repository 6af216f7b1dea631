import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPageChunks } from './first-page-chunks';

/** The address that `npm start` writes to running.json (`tools/start/run-lock.ts`). */
function runningAddress(): string {
  try {
    return JSON.parse(readFileSync(resolve('..', process.env.DATA_DIR ?? '.data', 'running.json'), 'utf8')).address;
  } catch {
    return 'http://localhost:5001';
  }
}

export default defineConfig({
  // The base path is known only at run time: the gateway adds it to these paths (`gateway/src/web/read-page.ts`).
  base: './',
  plugins: [react(), firstPageChunks()],
  build: {
    // The oldest supported browsers, as listed in the README. `src/app/stand-ins.ts` adds polyfills for them.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Browsers without modulepreload support load the next chunks slightly later and otherwise work.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of thousands of icons, the build reads only those in use. It needs a third of the memory and half the time.
      experimental: { lazyBarrel: true },
      // Short hashes without names: every first page loads the list of all chunks, and names would add 2 KB.
      output: { chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[hash:6][extname]' },
    },
  },
  server: { proxy: { '/api': runningAddress() } },
});
