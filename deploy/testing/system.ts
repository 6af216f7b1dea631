import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { ensureServiceRoles, serviceUrl } from '../database/service-roles.js';
import { type ChildProcess, launch } from '../local/child-process.js';
import { checkout } from '../local/folders.js';
import { freePort } from '../local/ports.js';
import { untilReady } from '../local/readiness.js';
import { webFolder } from '../local/web-build.js';
import { disposableFolder } from './disposable.js';
import { PASSWORDS } from './test-servers.js';

type Environment = Record<string, string | undefined>;

/** The whole product as processes of its own, on the disposable servers that the environment names. */
export interface System {
  /** Where the gateway listens, as http://host:port. */
  address: string;
  /** Analysis workers, beside the instance that answers calls. */
  workers: ChildProcess[];
  /** Process ids of the services. */
  pids: Record<ServiceName, number>;
  startWorker(): ChildProcess;
  /** One more gateway beside the first; gives its address. */
  startGateway(): Promise<string>;
  /** The database and the broker of all services. */
  database_url: string;
  rabbitmq_url: string;
  /** Ends a service as a power cut would. */
  kill(service: ServiceName): Promise<void>;
  startAgain(service: ServiceName): void;
  signal(service: ServiceName, signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

export type ServiceName = 'gateway' | 'auth' | 'inventory' | 'media' | 'analysis' | 'sharing';

interface Options {
  workers: number;
  /** Added to every service's environment; may depend on where the gateway will listen. */
  env?: Environment | ((address: string) => Environment);
  /** Arguments for Node.js itself. */
  args?: Partial<Record<ServiceName, string[]>>;
}

const logLevel = process.env.TEST_LOG_LEVEL ?? 'warn';

/** Starts all services and waits until they answer. */
export async function startSystem({ workers, env = {}, args = {} }: Options): Promise<System> {
  const environment = await testEnvironment();
  await ensureServiceRoles(environment.env.DATABASE_URL, PASSWORDS);
  const folder = disposableFolder();
  const log = join(folder, 'system.log');
  const images = join(folder, 'photos');
  mkdirSync(images);
  const ports: Record<ServiceName, number> = {
    gateway: await freePort(),
    auth: 0,
    inventory: 0,
    media: await freePort(),
    analysis: 0,
    sharing: 0,
  };
  const address = `http://127.0.0.1:${ports.gateway}`;
  const common: Environment = {
    ...process.env,
    ...environment.env,
    LOG_LEVEL: logLevel,
    // A run starts some seventy services: compiled once, each takes a fifth less of its start.
    NODE_COMPILE_CACHE: join(checkout, 'node_modules', '.cache', 'compiled'),
    MEDIA_URL: `http://127.0.0.1:${ports.media}`,
    PHOTO_DIR: images,
    ...(existsSync(webFolder) ? { WEB_DIR: webFolder } : {}),
    PUBLIC_URL: address,
    // Tests and benchmarks ask more often than users do, all from one address.
    RATE_LIMIT_FACTOR: '100',
    ...(typeof env === 'function' ? env(address) : env),
  };
  const databaseOf = (name: ServiceName) =>
    name === 'gateway' ? {} : { DATABASE_URL: serviceUrl(environment.env.DATABASE_URL, name, PASSWORDS[name]) };
  const run = (name: ServiceName, { port = ports[name], role }: { port?: number; role?: string } = {}) =>
    launch({
      command: process.execPath,
      args: [...(args[name] ?? []), join(checkout, name === 'gateway' ? name : `services/${name}`, 'dist', 'main.js')],
      env: { ...common, ...databaseOf(name), PORT: String(port), ...(role ? { ROLE: role } : {}) },
      output: log,
      stopSignal: 'SIGTERM',
      orphanSignal: 'SIGKILL',
    });
  const startService = (name: ServiceName) => run(name, name === 'analysis' ? { role: 'api' } : {});
  const names = Object.keys(ports) as ServiceName[];
  const services = Object.fromEntries(names.map((name) => [name, startService(name)])) as Record<
    ServiceName,
    ChildProcess
  >;
  const startWorker = () => run('analysis', { role: 'worker' });
  const moreGateways: ChildProcess[] = [];
  const system: System = {
    address,
    get pids() {
      return Object.fromEntries(names.map((name) => [name, services[name].pid])) as Record<ServiceName, number>;
    },
    database_url: environment.env.DATABASE_URL,
    rabbitmq_url: environment.env.RABBITMQ_URL,
    signal: (name, signal) => services[name].kill(signal),
    kill: async (name) => {
      services[name].kill('SIGKILL');
      await services[name].ended;
    },
    startAgain: (name) => {
      services[name] = startService(name);
    },
    workers: Array.from({ length: workers }, startWorker),
    startWorker: () => {
      const worker = startWorker();
      system.workers.push(worker);
      return worker;
    },
    startGateway: async () => {
      const port = await freePort();
      moreGateways.push(run('gateway', { port }));
      const another = `http://127.0.0.1:${port}`;
      await untilReady(() => isHealthy(another), { name: 'Another gateway', log, seconds: 150 });
      return another;
    },
    stop: async () => {
      await Promise.all([...Object.values(services), ...system.workers, ...moreGateways].map((each) => each.stop()));
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
