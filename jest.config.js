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

/**
 * Gives each test file its own sandbox, which is Jest's default. It is slow, but shows whether files affect each other.
 */
const isolated = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  setupFiles: ['reflect-metadata'],
  moduleNameMapper: {
    '^@whereabouts/shared/(.*)\\.js$': '<rootDir>/shared/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'],
  },
};

/** Test files in the same process share their modules (docs/decisions.md has the figures). */
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
  // A long limit: tests start whole services and databases, and the machine may be slow or busy.
  testTimeout: 180_000,
  slowTestThreshold: 5,
  // With any limit, Jest starts workers even for one file. Otherwise a run of `--watch` would use the modules of the
  // previous run.
  workerIdleMemoryLimit: '2GB',
  ...(process.env.TEST_ISOLATED ? isolated : shared),
};
