import { EXCHANGES } from './exchanges.js';
import { DEAD_EXCHANGE, EVENT_EXCHANGE, LIVE_EXCHANGE, UNHANDLED_EXCHANGE } from './queues.js';

/** Regular expressions of resource names, as in RabbitMQ's access control (rabbitmq.com/docs/access-control). */
export interface Permissions {
  configure: string;
  write: string;
  read: string;
}

/** Queues with names that the broker generates. They are deleted with the connection that declared them. */
const UNNAMED = 'amq\\.gen-.*';

const anyOf = (...names: string[]) => `^(${names.join('|')})$`;
const literally = (name: string) => name.replaceAll('.', '\\.');

/**
 * Permissions of a service's user on the virtual host of events and jobs: read its own queues and publish its own
 * events.
 */
export function eventPermissions(service: string): Permissions {
  const own = `${service}\\..*`;
  return {
    configure: anyOf(own, UNNAMED),
    write: anyOf(own, UNNAMED, EVENT_EXCHANGE, LIVE_EXCHANGE, DEAD_EXCHANGE),
    read: anyOf(own, UNNAMED, EVENT_EXCHANGE, DEAD_EXCHANGE, ...(service === 'gateway' ? [LIVE_EXCHANGE] : [])),
  };
}

/** Topic permissions: publish events whose name starts with the service's name, and subscribe to all. */
export const eventTopics = (service: string) => ({
  exchange: EVENT_EXCHANGE,
  write: `^${service}\\.`,
  read: '.*',
});

/**
 * Permissions of a service's user on the virtual host of commands. Responses use the default exchange, which reaches
 * any queue. A command's signature therefore proves that its sender is allowed to send it (`signed-commands.ts`).
 */
export function commandPermissions(service: string): Permissions {
  const own = literally(`${service}.commands`);
  const [unhandled, replies] = [literally(UNHANDLED_EXCHANGE), 'amq\\.rabbitmq\\.reply-to.*'];
  return {
    configure: anyOf(own, UNNAMED, replies),
    write: anyOf(own, UNNAMED, replies, 'amq\\.default', unhandled),
    read: anyOf(own, UNNAMED, replies, unhandled),
  };
}

/** The exchanges in the form of RabbitMQ's definitions, so that services find them declared. */
export function exchangeDefinitions(event_vhost: string, command_vhost: string) {
  return Object.entries(EXCHANGES).map(([name, { type, durable }]) => ({
    name,
    vhost: name === UNHANDLED_EXCHANGE ? command_vhost : event_vhost,
    type,
    durable,
    auto_delete: false,
    internal: false,
    arguments: {},
  }));
}
