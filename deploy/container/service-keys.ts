import { PROGRAMS } from '@whereabouts/shared/contracts/programs.js';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { brokerUrls, definitions, serviceBrokerUrls } from '../../tools/start/rabbitmq-definitions.js';

/**
 * Kubernetes secrets with the keys of each program, derived from the master secret, for `kubectl apply -f -`.
 * @param broker the broker's address with the administrator's user; then each service gets its own user
 */
function manifest(master: string, broker: string | undefined): object {
  const urlsOf = (program: string) => {
    if (!broker) return {};
    return program === 'operator' ? brokerUrls(broker) : serviceBrokerUrls(broker, master, program);
  };
  const items = PROGRAMS.map((program) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: `whereabouts-keys-${program}` },
    stringData: { SERVICE_KEYS: serviceKeysOf(master, program), ...urlsOf(program) },
  }));
  return { apiVersion: 'v1', kind: 'List', items };
}

/** The broker imports its users from this file. */
function brokerDefinitions(master: string, broker: string): string {
  return definitions({ user: decodeURIComponent(new URL(broker).username), master });
}

const { INTERNAL_SECRET = '' } = process.env;
const [first, second] = process.argv.slice(2);
if (INTERNAL_SECRET.length < 32) {
  console.error('Set INTERNAL_SECRET to the master secret of this installation: at least 32 random characters.');
  process.exitCode = 1;
} else if (first === '--definitions') {
  console.log(brokerDefinitions(INTERNAL_SECRET, second ?? ''));
} else {
  console.log(JSON.stringify(manifest(INTERNAL_SECRET, first), undefined, 2));
}
