import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPageChunks } from './first-page-chunks';

/** Where `npm start` says that it listens (`tools/start/run-lock.ts`). */
function runningAddress(): string {
  try {
    return JSON.parse(readFileSync(resolve('..', process.env.DATA_DIR ?? '.data', 'running.json'), 'utf8')).address;
  } catch {
    return 'http://localhost:5001';
  }
}

export default defineConfig({
  // The base path is known only when the app is served: the gateway puts it before these (`gateway/src/web/read-page.ts`).
  base: './',
  plugins: [react(), firstPageChunks()],
  build: {
    // The oldest browsers, as the README names them. `src/app/stand-ins.ts` adds what they lack of JavaScript.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Browsers that need it load what comes next a little later, and nothing else.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of thousands of icons only those in use are read: a third of the memory and half of the time of a build.
      experimental: { lazyBarrel: true },
      // Every first page loads the list of all parts: names would be 2 KB of it.
      output: { chunkFileNames: 'assets/[hash:7].js', assetFileNames: 'assets/[hash:6][extname]' },
    },
  },
  server: { proxy: { '/api': runningAddress() } },
});
