import { randomUUID } from 'node:crypto';
import { commandSignature, SignedCommands } from '@whereabouts/shared/nest/messaging/rabbitmq/signed-commands.js';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { ServiceKeys } from '@whereabouts/shared/nest/security/service-keys/service-keys.js';
import type { ConsumeMessage } from 'amqplib';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import { cpuOf } from './cpu.js';
import type { Figure } from './figure.js';
import { productSide } from './product-side.js';

const SECRET = 's'.repeat(32);
const COMMANDS = 20_000;

/** The cost of signing and verifying a command, as a share of the cheapest call: one command, no database. */
export async function signatures(isQuick: boolean): Promise<Figure[]> {
  const seconds = isQuick ? 1 : 5;
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '100000' } });
  const user = await registerApiUser(system.address, 'one@example.org');
  const { load, processes } = productSide(system, user, '/api/auth/config');
  await load(seconds);
  const pids = [...new Set(Object.values(processes))];
  const cpu = () => pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
  const before = cpu();
  const calls = await load(seconds);
  const call_us = ((cpu() - before) * 1000) / calls;
  await system.stop();
  costOfCommand();
  const signed_us = costOfCommand();
  return [
    {
      name: 'signing and verifying a command, of the CPU of the cheapest call',
      measured: (signed_us / call_us) * 100,
      unit: '%',
      budget: { at_most: 3 },
      detail: `${signed_us.toFixed(1)} of ${call_us.toFixed(0)} µs in all processes`,
    },
  ];
}

/** CPU microseconds that signatures add to a command, on both sides together: without its JSON, which it has anyway. */
function costOfCommand(): number {
  const signing = ServiceKeys.parse(serviceKeysOf(SECRET, 'gateway')).signingFor('auth');
  const commands = new SignedCommands(ServiceKeys.parse(serviceKeysOf(SECRET, 'auth')));
  const command = { pattern: 'auth.config', data: {}, sent_at: Date.now(), deadline: 0, request_id: randomUUID() };
  const content = Buffer.from(JSON.stringify(command));
  const json_us = perCommand(() => JSON.parse(content.toString()));
  const all_us = perCommand(() => {
    const correlationId = randomUUID();
    const messageId = commandSignature(signing.key, correlationId, content);
    commands.read({ content, properties: { appId: 'gateway', messageId, correlationId } } as ConsumeMessage);
  });
  return all_us - json_us;
}

function perCommand(work: () => unknown): number {
  const before = process.cpuUsage();
  for (let index = 0; index < COMMANDS; index += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / COMMANDS;
}
