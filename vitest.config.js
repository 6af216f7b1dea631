import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const shared = join(import.meta.dirname, 'shared');

/**
 * The tests of the web app; `jest.config.js` has those of the servers. Files that run in the same process share their
 * modules: loading Mantine for each would take longer than the tests. A file leaves nothing behind: no timer, no changed
 * environment, no state of a module.
 */
export default defineConfig({
  resolve: { alias: [{ find: /^@whereabouts\/shared\/(.*)\.js$/, replacement: `${shared}/$1.ts` }] },
  test: {
    pool: 'forks',
    isolate: false,
    environment: 'jsdom',
    include: ['web/src/**/*.test.{ts,tsx}'],
    setupFiles: ['web/src/testing/setup.ts'],
    // Slow machines do other things too: no limit says that a test is slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    slowTestThreshold: 5_000,
  },
});
