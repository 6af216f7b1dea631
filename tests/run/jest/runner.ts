import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Config } from '@jest/types';
import type runtimes from 'jest-runtime';
import { setGlobals } from './globals.js';
import { loadSources } from './module-hooks.js';

type Runtime = InstanceType<typeof runtimes.default>;

const require = createRequire(import.meta.url);
const { default: runWithCircus } = require('jest-circus/runner');
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

let running: Runtime;
let loading: Promise<void> | undefined;

/**
 * Runs a test file with Jest's own runner, but lets Node.js load the file and its imports. The files of a worker share
 * loaded modules. Jest would load NestJS and TypeORM again for each file (docs/decisions.md).
 */
export default async function run(
  globalConfig: Config.GlobalConfig,
  config: Config.ProjectConfig,
  environment: object,
  runtime: Runtime,
  file: string,
  sendMessage: unknown,
): Promise<unknown> {
  running = runtime;
  loading ??= loadSources(config, (url, sourceMap) =>
    (running.getSourceMaps() as Map<string, string>).set(url, sourceMap),
  );
  await loading;
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (path) => import(pathToFileURL(path).href);
  const setOwnGlobals = runtime.setGlobalsForRuntime.bind(runtime);
  runtime.setGlobalsForRuntime = (globals) => {
    setOwnGlobals(globals);
    setGlobals(runtime.requireModuleOrMock(file, '@jest/globals'));
  };
  // jest-circus keeps the tests of a file in its own modules, so each file gets fresh ones.
  Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
  runtime.requireInternalModule = (path) => {
    delete require.cache[path];
    return require(path);
  };
  return runWithCircus(globalConfig, config, environment, runtime, file, sendMessage);
}
