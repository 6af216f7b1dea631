import { type Actor, auth, type Registration, type SignedIn } from '@whereabouts/shared/contracts/auth.js';
import type { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { testMessenger } from '@whereabouts/shared/testing/test-messenger.js';
import { DataSource } from 'typeorm';
import { start } from '../main.js';

export const PASSWORD = 'correct horse';

/** The code that creates the first user. */
export const SETUP_CODE = 'the code of this house';

/** The auth service as tests use it: its messages and its database. */
export interface RunningAuth {
  env: TestEnvironment['env'];
  messenger: Messenger;
  app: RunningService['app'];
  source: DataSource;
  /** Starts another instance next to the first. */
  startAnother(env?: EnvSource): Promise<RunningService>;
  /** Creates a user whose password is `PASSWORD`. */
  register(email: string, more?: Partial<Registration> & { address?: string }): Promise<SignedIn>;
  login(email: string, password?: string, address?: string): Promise<SignedIn>;
  close(): Promise<void>;
}

/** Starts auth and registers the first user, who becomes admin. */
export async function runAuth(env: EnvSource = {}): Promise<RunningAuth & { admin: Actor }> {
  const running = await startAuth(env);
  try {
    const { user: admin } = await running.register('admin@example.org', { address: '203.0.113.200' });
    return { ...running, admin };
  } catch (error) {
    await running.close();
    throw error;
  }
}

async function startAuth(env: EnvSource): Promise<RunningAuth> {
  const environment = await testEnvironment();
  const startOne = (more: EnvSource = {}) => start({ ...environment.env, SETUP_CODE, ...env, ...more });
  const first = await startOne();
  const services = [first];
  const messenger = testMessenger(environment.env);
  return {
    env: environment.env,
    messenger,
    app: first.app,
    source: first.app.get(DataSource),
    startAnother: async (more) => {
      const another = await startOne(more);
      services.push(another);
      return another;
    },
    register: (email, { address = '192.0.2.1', ...more } = {}) =>
      messenger.call(auth.register, {
        email,
        password: PASSWORD,
        display_name: 'Some One',
        caller: { address },
        setup_code: SETUP_CODE,
        ...more,
      }),
    login: (email, password = PASSWORD, address = '192.0.2.1') =>
      messenger.call(auth.login, { email, password, caller: { address } }),
    close: async () => {
      await messenger.onApplicationShutdown();
      await Promise.all(services.map((each) => each.close()));
      await environment.close();
    },
  };
}
