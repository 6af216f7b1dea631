import { EXCHANGES } from './exchanges.js';
import { DEAD_EXCHANGE, EVENT_EXCHANGE, LIVE_EXCHANGE, UNHANDLED_EXCHANGE } from './queues.js';

/** Regular expressions of names, as RabbitMQ's access control has them (rabbitmq.com/docs/access-control). */
export interface Permissions {
  configure: string;
  write: string;
  read: string;
}

/** Queues that the broker names: they end with the connection of whoever has declared them. */
const UNNAMED = 'amq\\.gen-.*';

const anyOf = (...names: string[]) => `^(${names.join('|')})$`;
const literally = (name: string) => name.replaceAll('.', '\\.');

/** What the user of a service may do where events and jobs travel: read its own queues, and write its own events. */
export function eventPermissions(service: string): Permissions {
  const own = `${service}\\..*`;
  return {
    configure: anyOf(own, UNNAMED),
    write: anyOf(own, UNNAMED, EVENT_EXCHANGE, LIVE_EXCHANGE, DEAD_EXCHANGE),
    read: anyOf(own, UNNAMED, EVENT_EXCHANGE, DEAD_EXCHANGE, ...(service === 'gateway' ? [LIVE_EXCHANGE] : [])),
  };
}

/** Which events: those that begin with its name. It may listen to all. */
export const eventTopics = (service: string) => ({
  exchange: EVENT_EXCHANGE,
  write: `^${service}\\.`,
  read: '.*',
});

/**
 * What the user of a service may do where commands travel. Answers leave by the default exchange, which takes a message to
 * any queue: the signature of a command says whether its sender had the right (`signed-commands.ts`).
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

/** Exchanges in the form of RabbitMQ's definitions: services find them made. */
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
