import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { ensureServiceRoles, serviceUrl } from '../../deploy/database/service-roles.js';
import { SETUP_CODE } from '../../tools/demo/api-user.js';
import { type ChildProcess, launch } from '../../tools/start/child-process.js';
import { checkout } from '../../tools/start/folders.js';
import { freePort } from '../../tools/start/ports.js';
import { untilReady } from '../../tools/start/readiness.js';
import { entryOf, nodeOptionsOf, type Service } from '../../tools/start/services.js';
import { webFolder } from '../../tools/start/web-build.js';
import { brokerUsers } from './broker-users.js';
import { disposableFolder } from './disposable.js';
import { PASSWORDS } from './test-servers.js';

type Environment = Record<string, string | undefined>;

/** The whole product in separate processes, on the test servers that the environment names. */
export interface System {
  /** The gateway's address, as http://host:port. */
  address: string;
  /** Analysis workers, in addition to the instance that answers calls. */
  workers: ChildProcess[];
  /** Process ids of the services. Services in one process have the same id. */
  pids: Record<ServiceName, number>;
  startWorker(): ChildProcess;
  /** Starts another gateway and returns its address. */
  startGateway(env?: Environment): Promise<string>;
  /** Addresses of the database and the broker that all services use. */
  database_url: string;
  rabbitmq_url: string;
  /** The broker address for commands. */
  commands_url: string;
  /** The keys that sign an operator's commands. */
  operator_keys: string;
  /** Kills a service's process like a power cut. */
  kill(service: ServiceName): Promise<void>;
  startAgain(service: ServiceName): void;
  signal(service: ServiceName, signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

const NAMES = ['gateway', 'auth', 'inventory', 'media', 'analysis', 'sharing'] as const;
export type ServiceName = (typeof NAMES)[number];

interface Options {
  /** Number of worker processes. By default the analysis service analyzes photos itself. */
  workers?: number;
  /**
   * Services that get their own process, as in containers; by default all. The others share one process, as under `npm
   * start`, which takes a third of the work to start.
   */
  apart?: readonly ServiceName[];
  /** Added to every service's environment. May depend on the gateway's address. */
  env?: Environment | ((address: string) => Environment);
  /** Arguments for Node.js itself. */
  args?: Partial<Record<ServiceName, string[]>>;
}

const TOGETHER = join(checkout, 'dist', 'tests', 'environment', 'services-together.js');
const logLevel = process.env.TEST_LOG_LEVEL ?? 'warn';

/** Starts all services and waits until they answer. */
export async function startSystem({ workers, apart = NAMES, env = {}, args = {} }: Options): Promise<System> {
  const environment = await testEnvironment();
  await ensureServiceRoles(environment.env.DATABASE_URL, PASSWORDS);
  const users = await brokerUsers(environment);
  const folder = disposableFolder();
  const log = join(folder, 'system.log');
  const images = join(folder, 'photos');
  mkdirSync(images);
  const ports: Partial<Record<ServiceName, number>> = {
    gateway: await freePort(),
    media: await freePort(),
    inventory: await freePort(),
    analysis: await freePort(),
  };
  const address = `http://127.0.0.1:${ports.gateway}`;
  const common: Environment = {
    ...process.env,
    ...environment.env,
    LOG_LEVEL: logLevel,
    // A run starts dozens of services. With a compile cache each start takes a fifth less time.
    NODE_COMPILE_CACHE: join(checkout, 'node_modules', '.cache', 'compiled'),
    MEDIA_URL: `http://127.0.0.1:${ports.media}`,
    INVENTORY_URL: `http://127.0.0.1:${ports.inventory}`,
    ANALYSIS_URL: `http://127.0.0.1:${ports.analysis}`,
    PHOTO_DIR: images,
    ...(existsSync(webFolder) ? { WEB_DIR: webFolder } : {}),
    PUBLIC_URL: address,
    SETUP_CODE,
    // Tests and benchmarks send more calls than users do, all from one address.
    RATE_LIMIT_FACTOR: '100',
    ...(typeof env === 'function' ? env(address) : env),
  };
  const envOf = (name: ServiceName, { port = ports[name] ?? 0, role = '' } = {}): Environment => ({
    ...(name === 'gateway' ? {} : { DATABASE_URL: serviceUrl(environment.env.DATABASE_URL, name, PASSWORDS[name]) }),
    INTERNAL_SECRET: '',
    ...users.urlsOf(name),
    SERVICE_KEYS: serviceKeysOf(environment.env.INTERNAL_SECRET, name),
    PORT: String(port),
    ...(role ? { ROLE: role } : {}),
  });
  const run = (words: string[], own: Environment = {}) =>
    launch({
      command: process.execPath,
      args: words,
      env: { ...common, ...own },
      output: log,
      stopSignal: 'SIGTERM',
      orphanSignal: 'SIGKILL',
    });
  const ownEnv = (name: ServiceName) =>
    envOf(name, name === 'analysis' && workers !== undefined ? { role: 'api' } : {});
  const startApart = (name: ServiceName) =>
    run([...nodeOptionsOf(name), ...(args[name] ?? []), entryOf(name)], ownEnv(name));
  const startTogether = (names: ServiceName[]) => {
    const programs: Service[] = names.map((name) => ({ name, entry: entryOf(name), env: ownEnv(name) }));
    return run([TOGETHER, JSON.stringify(programs)]);
  };
  const together = NAMES.filter((name) => !apart.includes(name));
  const shared = together.length > 0 ? startTogether(together) : undefined;
  const services = Object.fromEntries(
    NAMES.map((name) => [name, apart.includes(name) || !shared ? startApart(name) : shared]),
  ) as Record<ServiceName, ChildProcess>;
  const startWorker = () => run([entryOf('analysis')], envOf('analysis', { port: 0, role: 'worker' }));
  const moreGateways: ChildProcess[] = [];
  const system: System = {
    address,
    get pids() {
      return Object.fromEntries(NAMES.map((name) => [name, services[name].pid])) as Record<ServiceName, number>;
    },
    database_url: environment.env.DATABASE_URL,
    rabbitmq_url: environment.env.RABBITMQ_URL,
    commands_url: users.commands_url,
    operator_keys: serviceKeysOf(environment.env.INTERNAL_SECRET, 'operator'),
    signal: (name, signal) => services[name].kill(signal),
    kill: async (name) => {
      services[name].kill('SIGKILL');
      await services[name].ended;
    },
    startAgain: (name) => {
      services[name] = startApart(name);
    },
    workers: Array.from({ length: workers ?? 0 }, startWorker),
    startWorker: () => {
      const worker = startWorker();
      system.workers.push(worker);
      return worker;
    },
    startGateway: async (own = {}) => {
      const port = await freePort();
      moreGateways.push(run([entryOf('gateway')], { ...own, ...envOf('gateway', { port }) }));
      const another = `http://127.0.0.1:${port}`;
      await untilReady(() => isHealthy(another), { name: 'Another gateway', log, seconds: 150 });
      return another;
    },
    stop: async () => {
      await Promise.all(
        [...new Set(Object.values(services)), ...system.workers, ...moreGateways].map((each) => each.stop()),
      );
      await users.close();
      await environment.close({ drop: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await untilReady(() => isHealthy(address), { name: 'The system', log, seconds: 150 });
  return system;
}

async function isHealthy(address: string) {
  const { ok } = await fetch(`${address}/health`, { signal: AbortSignal.timeout(5_000) });
  if (!ok) throw new Error('not yet');
}
