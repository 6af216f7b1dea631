const typescript = {
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true, decorators: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
            react: { runtime: 'automatic' },
          },
          keepClassNames: true,
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-types/', '/e2e/'],
  modulePathIgnorePatterns: ['/dist/'],
};

const sharedSources = { '^@whereabouts/shared/(.*)\\.js$': '<rootDir>/shared/$1.ts' };
const typescriptForJs = { '^(\\.{1,2}/.*)\\.js$': '$1' };

/** @type {import('jest').Config} */
export default {
  // Tests start whole services and databases, also on slow machines.
  testTimeout: 60_000,
  // Loading modules anew for each file, a worker keeps what earlier files have loaded: 3 GB after all of them.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...typescript,
      displayName: 'server',
      rootDir: import.meta.dirname,
      testEnvironment: 'node',
      roots: ['shared', 'gateway', 'services', 'deploy'].map((folder) => `<rootDir>/${folder}`),
      testMatch: ['**/*.test.ts'],
      moduleNameMapper: { ...sharedSources, ...typescriptForJs },
      setupFiles: ['reflect-metadata'],
    },
    {
      ...typescript,
      displayName: 'web',
      rootDir: import.meta.dirname,
      testEnvironment: 'jsdom',
      roots: ['<rootDir>/web/src'],
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
      moduleNameMapper: { ...sharedSources, ...typescriptForJs, '\\.css$': '<rootDir>/web/src/testing/empty.css.ts' },
      setupFilesAfterEnv: ['<rootDir>/web/src/testing/setup.ts'],
    },
  ],
};
