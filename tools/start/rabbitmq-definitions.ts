import { createHash, randomBytes } from 'node:crypto';
import { SERVERS } from '@whereabouts/shared/contracts/programs.js';
import {
  commandPermissions,
  eventPermissions,
  eventTopics,
  exchangeDefinitions,
} from '@whereabouts/shared/nest/messaging/rabbitmq/service-permissions.js';
import { brokerPassword } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';

/** The virtual host of events and jobs, and the virtual host of commands. */
const VHOSTS = { events: '/', commands: 'commands' } as const;

const userOf = (service: string) => `whereabouts-${service}`;

/** The users of a broker. */
interface BrokerUsers {
  /** The administrator. */
  user: string;
  /** Absent for a user that the broker already has, which keeps its password and tags. */
  password?: string;
  /** `administrator` for users of the management API. */
  tags?: string[];
  /**
   * The master secret, from which the passwords of the services' users are derived. Without it the services have no
   * users.
   */
  master?: string | undefined;
}

/** The definitions that a node imports at each start: users, permissions, and common exchanges. */
export function definitions({ user, password, tags = [], master }: BrokerUsers): string {
  const vhosts = Object.values(VHOSTS);
  const services = master ? SERVERS : [];
  return JSON.stringify({
    users: [
      ...(password === undefined ? [] : [login(user, password, tags)]),
      ...services.map((service) => login(userOf(service), brokerPassword(master ?? '', service), [])),
    ],
    vhosts: vhosts.map((name) => ({ name })),
    permissions: [
      ...vhosts.map((vhost) => ({ user, vhost, configure: '.*', write: '.*', read: '.*' })),
      ...services.flatMap((service) => [
        { user: userOf(service), vhost: VHOSTS.events, ...eventPermissions(service) },
        { user: userOf(service), vhost: VHOSTS.commands, ...commandPermissions(service) },
      ]),
    ],
    topic_permissions: services.map((service) => ({
      user: userOf(service),
      vhost: VHOSTS.events,
      ...eventTopics(service),
    })),
    exchanges: exchangeDefinitions(VHOSTS.events, VHOSTS.commands),
  });
}

/** Addresses of both virtual hosts for one user, in the format of the services' environment. */
export function brokerUrls(url: string): { RABBITMQ_URL: string; RABBITMQ_COMMANDS_URL: string } {
  return {
    RABBITMQ_URL: url,
    RABBITMQ_COMMANDS_URL: Object.assign(new URL(url), { pathname: `/${VHOSTS.commands}` }).href,
  };
}

/** The addresses for the user of one service. */
export function serviceBrokerUrls(url: string, master: string, service: string) {
  const login = { username: userOf(service), password: brokerPassword(master, service) };
  return brokerUrls(Object.assign(new URL(url), login).href);
}

function login(name: string, password: string, tags: string[]) {
  return { name, password_hash: hash(password), hashing_algorithm: 'rabbit_password_hashing_sha256', tags };
}

/** Salt and salted SHA-256, as RabbitMQ's password guide describes. */
function hash(password: string): string {
  const salt = randomBytes(4);
  const digest = createHash('sha256').update(salt).update(password).digest();
  return Buffer.concat([salt, digest]).toString('base64');
}
