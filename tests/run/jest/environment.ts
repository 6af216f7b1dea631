import type { JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

const { exit, getBuiltinModule } = process;

/**
 * Runs test files with the globals of the worker process. Jest's own environment makes a `vm` context for each file, in
 * which the file loads all of its modules again.
 */
export default class SharedEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;

  constructor({ projectConfig }: JestEnvironmentConfig) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // Jest has replaced it with a function that loads modules into its sandbox.
    process.getBuiltinModule = getBuiltinModule;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    // Jest wraps `process.exit` again for each file.
    process.exit = exit;
    // `jest.setTimeout` of a file would apply to every later file, too.
    Reflect.deleteProperty(globalThis, Symbol.for('TEST_TIMEOUT_SYMBOL'));
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
