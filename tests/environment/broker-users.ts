import { SERVERS } from '@whereabouts/shared/contracts/programs.js';
import {
  commandPermissions,
  eventPermissions,
  eventTopics,
  exchangeDefinitions,
} from '@whereabouts/shared/nest/messaging/rabbitmq/service-permissions.js';
import { brokerPassword } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { manage, type TestEnvironment } from '@whereabouts/shared/testing/environment.js';

/** Broker users of the services with their permissions from the definitions, in virtual hosts of one test. */
export interface BrokerUsers {
  urlsOf(service: string): { RABBITMQ_URL: string; RABBITMQ_COMMANDS_URL: string };
  /** Address of the administrator. */
  commands_url: string;
  close(): Promise<void>;
}

export async function brokerUsers({ env }: TestEnvironment): Promise<BrokerUsers> {
  const url = new URL(env.RABBITMQ_URL);
  const events = url.pathname.slice(1);
  const commands = `${events}-commands`;
  const userOf = (service: string) => `${events}-${service}`;
  await manage('PUT', `vhosts/${commands}`);
  await manage('PUT', `permissions/${commands}/${url.username}`, { configure: '.*', write: '.*', read: '.*' });
  for (const { vhost, name, ...exchange } of exchangeDefinitions(events, commands))
    await manage('PUT', `exchanges/${vhost}/${name}`, exchange);
  for (const service of SERVERS) {
    const user = userOf(service);
    await manage('PUT', `users/${user}`, { password: brokerPassword(env.INTERNAL_SECRET, service), tags: '' });
    await manage('PUT', `permissions/${events}/${user}`, eventPermissions(service));
    await manage('PUT', `topic-permissions/${events}/${user}`, eventTopics(service));
    await manage('PUT', `permissions/${commands}/${user}`, commandPermissions(service));
  }
  const as = (changes: Partial<URL>) => Object.assign(new URL(url), changes).href;
  return {
    urlsOf: (service) => {
      const login = { username: userOf(service), password: brokerPassword(env.INTERNAL_SECRET, service) };
      return { RABBITMQ_URL: as(login), RABBITMQ_COMMANDS_URL: as({ ...login, pathname: `/${commands}` }) };
    },
    commands_url: as({ pathname: `/${commands}` }),
    close: async () => {
      await manage('DELETE', `vhosts/${commands}`);
      for (const service of SERVERS) await manage('DELETE', `users/${userOf(service)}`);
    },
  };
}
