import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const shared = join(import.meta.dirname, 'shared');

/**
 * The tests of the web app; `jest.config.js` has those of the servers. Files that run in the same process share their
 * modules: loading Mantine for each would take longer than the tests. A file must leave no timer, changed environment
 * or module state behind.
 */
export default defineConfig({
  resolve: { alias: [{ find: /^@whereabouts\/shared\/(.*)\.js$/, replacement: `${shared}/$1.ts` }] },
  test: {
    pool: 'forks',
    isolate: false,
    environment: 'jsdom',
    include: ['web/src/**/*.test.{ts,tsx}'],
    setupFiles: ['web/src/testing/setup.ts'],
    // Long limits, because the machine may be slow or busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    slowTestThreshold: 5_000,
  },
});
