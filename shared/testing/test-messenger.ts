import { Messenger } from '../nest/messaging/messenger.js';
import { pairKey } from '../nest/security/service-keys/derive-keys.js';
import type { TestEnvironment } from './environment.js';

type Env = Pick<TestEnvironment['env'], 'RABBITMQ_URL' | 'INTERNAL_SECRET'>;

/** Creates a messenger that sends each command as the first program that may send it. */
export function testMessenger({ RABBITMQ_URL, INTERNAL_SECRET }: Env, addresses: Record<string, string> = {}) {
  const signer = {
    to: (service: string, [caller = 'gateway']: readonly string[]) => ({
      caller,
      key: pairKey(INTERNAL_SECRET, caller, service),
    }),
  };
  return new Messenger(RABBITMQ_URL, signer, addresses);
}
