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

/** The ports a private node needs: for clients, for its own distribution protocol, and for its port mapper. */
export const rabbitMqPorts = ['rabbitmq', 'rabbitmq_distribution', 'rabbitmq_epmd'] as const;

/** Arguments for Erlang that make an idle node cheap. */
export const IDLE_ARGUMENTS = [
  // Schedulers, two of each kind, sleep where nothing is to do, instead of waiting at work (rabbitmq.com/docs/runtime).
  '+sbwt none +sbwtdcpu none +sbwtdio none +S 2 +SDcpu 2 +SDio 2',
  // Nobody looks at each queue's figures every five seconds, and a node that is alone tells no other that it lives.
  '-rabbit quorum_tick_interval 60000 -aten heartbeat_interval 60000',
];

const ERLANG_ARGUMENTS = [
  '-kernel inet_dist_use_interface {127,0,0,1}',
  ...IDLE_ARGUMENTS,
  // Once it is up it need not see every minute, by starting a whole Erlang, that its port mapper knows it.
  // Blocked for want of disk space, it looks every 10 s whether there is some again; calls are to go on within 5 s.
  '-eval catch(rabbit_sup:stop_child(rabbit_epmd_monitor_sup)),catch(rabbit_disk_monitor:set_max_check_interval(4000)).',
];

/** One machine does not fall silent to itself: asking dozens of connections all the time whether they live finds nothing. */
export const HEARTBEAT_SECONDS = 300;

/** Lines of rabbitmq.conf for a node on a machine that does other work, too. */
export const LIMITS = [
  `heartbeat = ${HEARTBEAT_SECONDS}`,
  'vm_memory_high_watermark.absolute = 1GB',
  // A little more than services send at most (`message-size.ts`).
  'max_message_size = 1048576',
  // Far below `MIN_FREE_SPACE`, so that reading and erasing go on when nothing more is saved (docs/rules/calls.md).
  'disk_free_limit.absolute = 50MB',
];

const DEFINITIONS = 'definitions.json';

/** Where a private RabbitMQ node keeps its data, and who may use it. */
export interface RabbitMqOptions {
  folder: string;
  ports: Record<(typeof rabbitMqPorts)[number], number>;
  log: string;
  user: string;
  password: string;
  /** The master secret: with it each service has a user of its own. */
  master?: string;
  /** Where its management API answers, which makes virtual hosts; nowhere unless named. */
  management_port?: number;
}

/** The installed broker's own script. The wrapper that Debian puts on the PATH only serves the system's node. */
export function installedRabbitMq(): string | undefined {
  const folders = ['/usr/lib/rabbitmq/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, 'rabbitmq-server')).find((file) => existsSync(file));
}

/** Succeeds once the broker answers the AMQP handshake with this user. */
export async function checkAmqp(url: string): Promise<void> {
  try {
    const connection = await connect(url, { timeout: 5000 });
    await connection.close();
  } catch (problem) {
    // In its own words: the number of that answer, 403, may stand in a port's.
    if (/ACCESS.REFUSED/.test(String(problem))) {
      throw new Refused('RabbitMQ refuses the password in credentials.json: it belongs to other data than these.');
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

/** Nothing of a system node's settings may reach this one, and the other way round: every place is named. */
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
    // Set, it makes the script hand over to Erlang with exec, so that our signals reach the node itself.
    detached: 'yes',
  };
}

/** A private node of the installed RabbitMQ, beside any that the system runs. */
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
  // A node that finds none starts one itself, which would outlive it.
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
