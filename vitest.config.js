import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const shared = join(import.meta.dirname, 'shared');

/**
 * Files that run in the same process share their modules: loading NestJS or Mantine anew for each would take longer than
 * the tests. A file leaves nothing behind: no server, no timer, no changed environment, no state of a module.
 */
export default defineConfig({
  resolve: { alias: [{ find: /^@whereabouts\/shared\/(.*)\.js$/, replacement: `${shared}/$1.ts` }] },
  test: {
    pool: 'forks',
    isolate: false,
    // Tests start whole services and databases, also on slow machines that do other things: no limit says that one is slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    slowTestThreshold: 5_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{shared,gateway,services,deploy}/**/*.test.ts'],
          setupFiles: ['shared/testing/check-declared-errors.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
    ],
  },
});
