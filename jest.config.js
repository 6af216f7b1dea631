import { join } from 'node:path';

const testing = join(import.meta.dirname, 'dist', 'tests', 'run', 'jest');

/** The options of TypeScript's own build (`tsconfig.base.json`), as swc names them. */
const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    keepClassNames: true,
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      verbatimModuleSyntax: true,
    },
  },
  module: { type: 'es6' },
  sourceMaps: true,
};

/** Each test file in a sandbox of its own, as Jest does by itself: slow, but it tells whether files disturb each other. */
const isolated = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  setupFiles: ['reflect-metadata'],
  moduleNameMapper: {
    '^@whereabouts/shared/(.*)\\.js$': '<rootDir>/shared/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'],
  },
};

/** Test files that run in the same process share their modules: docs/decisions.md says what that saves. */
const shared = { testEnvironment: join(testing, 'environment.js'), testRunner: join(testing, 'runner.js') };

/** @type {import('jest').Config} */
export default {
  roots: ['shared', 'gateway', 'services', 'deploy', 'tools', 'tests'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: { '\\.ts$': ['@swc/jest', swc] },
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  injectGlobals: false,
  setupFilesAfterEnv: ['<rootDir>/shared/testing/check-declared-errors.ts'],
  // Tests start whole services and databases, also on slow machines that do other things: no limit says that one is slow.
  testTimeout: 180_000,
  slowTestThreshold: 5,
  // With any limit, Jest starts workers even for one file: a run in `--watch` must not meet the modules of the last one.
  workerIdleMemoryLimit: '2GB',
  ...(process.env.TEST_ISOLATED ? isolated : shared),
};
