import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { connect } from 'amqplib';
import { launch } from './child-process.js';
import { mendMovedQueues } from './moved-broker.js';
import { privateFile, privateFolder, serviceUser } from './os-user.js';
import { startPortMapper } from './port-mapper.js';
import { definitions, serviceBrokerUrls } from './rabbitmq-definitions.js';
import { withoutPlugins } from './rabbitmq-home.js';
import { Refused, untilReady } from './readiness.js';
import type { ServerProgram } from './server-program.js';

/** The ports of a private node: for clients, for Erlang distribution, and for its port mapper. */
export const rabbitMqPorts = ['rabbitmq', 'rabbitmq_distribution', 'rabbitmq_epmd'] as const;

/** Erlang arguments that make an idle node cheap. */
export const IDLE_ARGUMENTS = [
  // Two schedulers of each kind, which sleep when idle instead of busy waiting (rabbitmq.com/docs/runtime).
  '+sbwt none +sbwtdcpu none +sbwtdio none +S 2 +SDcpu 2 +SDio 2',
  // No program reads each queue's statistics every five seconds, and a single node sends no heartbeats to other nodes.
  '-rabbit quorum_tick_interval 60000 -aten heartbeat_interval 60000',
];

const ERLANG_ARGUMENTS = [
  '-kernel inet_dist_use_interface {127,0,0,1}',
  ...IDLE_ARGUMENTS,
  // A running node need not check every minute, by starting a whole Erlang, that its port mapper knows it. A node that
  // is blocked by a full disk checks every 10 s for space by default; calls must work again within 5 s.
  '-eval catch(rabbit_sup:stop_child(rabbit_epmd_monitor_sup)),catch(rabbit_disk_monitor:set_max_check_interval(4000)).',
];

/**
 * Heartbeats are off: connections within one machine do not fail silently, so checking dozens of them finds nothing.
 */
export const HEARTBEAT_SECONDS = 300;

/** Lines of rabbitmq.conf for a node on a machine that also does other work. */
export const LIMITS = [
  `heartbeat = ${HEARTBEAT_SECONDS}`,
  'vm_memory_high_watermark.absolute = 1GB',
  // Slightly above the services' own limit (`message-size.ts`).
  'max_message_size = 1048576',
  // Far below `MIN_FREE_SPACE`, so that reading and deleting work when writes are blocked (docs/rules/calls.md).
  'disk_free_limit.absolute = 50MB',
];

const DEFINITIONS = 'definitions.json';

/** The data folder of a private RabbitMQ node, and its users. */
export interface RabbitMqOptions {
  folder: string;
  ports: Record<(typeof rabbitMqPorts)[number], number>;
  log: string;
  user: string;
  password: string;
  /** The master secret. With it, each service has its own user. */
  master?: string;
  /** The port of the management API, which creates virtual hosts. Undefined for no management API. */
  management_port?: number;
}

/** The installed broker's own script. Debian's wrapper on the PATH only serves the system's node. */
export function installedRabbitMq(): string | undefined {
  const folders = ['/usr/lib/rabbitmq/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, 'rabbitmq-server')).find((file) => existsSync(file));
}

/** Succeeds once the broker accepts this user in the AMQP handshake. */
export async function checkAmqp(url: string): Promise<void> {
  try {
    const connection = await connect(url, { timeout: 5000 });
    await connection.close();
  } catch (problem) {
    // Matches the words of the error: the number 403 may also occur in a port.
    if (/ACCESS.REFUSED/.test(String(problem))) {
      throw new Refused(
        'RabbitMQ refuses the password in credentials.json: the password belongs to another data folder.',
      );
    }
    throw problem;
  }
}

function configuration({ folder, ports, management_port }: RabbitMqOptions): string {
  const management = [
    'management.tcp.ip = 127.0.0.1',
    `management.tcp.port = ${management_port}`,
    'management_agent.disable_metrics_collector = true',
  ];
  return [
    `listeners.tcp.local = 127.0.0.1:${ports.rabbitmq}`,
    `load_definitions = ${join(folder, DEFINITIONS)}`,
    ...LIMITS,
    'log.file.level = warning',
    'log.file.rotation.size = 10485760',
    'log.file.rotation.count = 2',
    ...(management_port ? management : []),
    '',
  ].join('\n');
}

/** Isolates this node from a system node's settings, and the system node from this one: every folder is named. */
function environment({ folder, ports }: RabbitMqOptions): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    HOME: folder,
    RABBITMQ_NODENAME: 'whereabouts@localhost',
    RABBITMQ_DIST_PORT: String(ports.rabbitmq_distribution),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: ERLANG_ARGUMENTS.join(' '),
    ERL_EPMD_PORT: String(ports.rabbitmq_epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_CONF_ENV_FILE: join(folder, 'no-such-file'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'no-such-file.config'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, 'generated'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'logs'),
    RABBITMQ_PID_FILE: join(folder, 'node.pid'),
    // Makes the script replace itself by Erlang with exec, so that our signals reach the node.
    detached: 'yes',
  };
}

/** A private node of the installed RabbitMQ, beside any node that the system runs. */
export async function prepareRabbitMq(command: string, options: RabbitMqOptions): Promise<ServerProgram> {
  const { folder, log, user, password, master, management_port } = options;
  const tags = management_port ? ['administrator'] : [];
  const osUser = serviceUser(command, dirname(folder));
  privateFolder(folder, osUser);
  privateFile(join(folder, 'rabbitmq.conf'), configuration(options), osUser);
  privateFile(join(folder, DEFINITIONS), definitions({ user, password, tags, master }), osUser);
  mendMovedQueues(join(folder, 'data'));
  const plugins = management_port ? ['rabbitmq_management'] : [];
  privateFile(join(folder, 'enabled_plugins'), `[${plugins}].\n`, osUser);
  const server = withoutPlugins(command, join(folder, 'home'), plugins);
  const url = `amqp://${user}:${password}@127.0.0.1:${options.ports.rabbitmq}?heartbeat=${HEARTBEAT_SECONDS}`;
  // A node without a port mapper starts its own, which would outlive the node.
  const { child: companion, port } = await startPortMapper({ folder, log, port: options.ports.rabbitmq_epmd, osUser });
  const ports = { ...options.ports, rabbitmq_epmd: port };
  return {
    name: 'RabbitMQ',
    url,
    ...(master && { urlsOf: (service: string) => serviceBrokerUrls(url, master, service) }),
    companion,
    launch: () =>
      launch({
        command: server,
        args: [],
        env: environment({ ...options, ports }),
        cwd: folder,
        osUser,
        output: log,
        stopSignal: 'SIGTERM',
        lock: folder,
      }),
    ready: (child) => untilReady(() => checkAmqp(url), { name: 'RabbitMQ', log, seconds: 120, child }),
  };
}
