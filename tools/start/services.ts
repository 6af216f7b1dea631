import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serviceKeysOf } from '@whereabouts/shared/nest/security/service-keys/derive-keys.js';
import type { BackingServices } from './backing-services.js';
import { launch } from './child-process.js';
import { checkout } from './folders.js';
import { keepRunning } from './keep-running.js';
import { releaseMemory } from './release-memory.js';
import { webFolder } from './web-build.js';

type Environment = Record<string, string | undefined>;

/** One of our services: its compiled entry and its environment. */
export interface Service {
  name: string;
  entry: string;
  env: Environment;
}

interface Stoppable {
  stop(): Promise<void>;
}

// The order decides the ports: the gateway's port first, then the next ones.
const names = ['gateway', 'auth', 'inventory', 'media', 'analysis', 'sharing'] as const;

// Stop order: callers, then workers, then the services that they call. No caller finds its service gone.
const stoppedInOrder = [['gateway'], ['analysis'], ['auth', 'inventory', 'media', 'sharing']] as const;

/** Address of each service. */
export function endpoints(port: number, gatewayHost: string): { name: string; port: number; host: string }[] {
  return names.map((name, index) => ({
    name,
    port: port + index,
    host: name === 'gateway' ? gatewayHost : '127.0.0.1',
  }));
}

/** Addresses of the services that answer over HTTP. */
export function internalUrls(at: { name: string; port: number }[]): Environment {
  const urlOf = (service: string) => `http://127.0.0.1:${at.find(({ name }) => name === service)?.port}`;
  return { MEDIA_URL: urlOf('media'), INVENTORY_URL: urlOf('inventory'), ANALYSIS_URL: urlOf('analysis') };
}

/** Every service with the environment that it needs to find the others. */
export function servicesAt(
  at: ReturnType<typeof endpoints>,
  backing: Omit<BackingServices, 'stop'>,
  folder: string,
  address: string,
  env: Environment,
): Service[] {
  const common: Environment = {
    ...env,
    NODE_ENV: 'production',
    // Each service gets its own keys instead.
    INTERNAL_SECRET: undefined,
    SETUP_CODE: backing.setup_code,
    ...internalUrls(at),
    WEB_DIR: env.WEB_DIR ?? webFolder,
    DATA_DIR: folder,
    LOG_FILE: env.LOG_FILE ?? join(folder, 'logs', 'whereabouts.log'),
  };
  if (!env.S3_ENDPOINT) common.PHOTO_DIR = env.PHOTO_DIR ?? join(folder, 'photos');
  return at.map(({ name, port, host }) => ({
    name,
    entry: entryOf(name),
    env: {
      ...common,
      // Mails need an absolute address. Links that the gateway shows begin with the address that the app is open at.
      ...(name !== 'gateway' && { PUBLIC_URL: env.PUBLIC_URL ?? address }),
      ...databaseOf(name, backing),
      ...backing.brokerUrls(name),
      SERVICE_KEYS: serviceKeysOf(backing.internal_secret, name),
      PORT: String(port),
      HOST: host,
    },
  }));
}

function databaseOf(name: string, { database_urls }: Pick<BackingServices, 'database_urls'>): Environment {
  return { DATABASE_URL: name === 'gateway' ? undefined : database_urls[name as keyof typeof database_urls] };
}

/** By then the start is complete and its follow-up work is done. */
const SETTLED_MS = 10_000;

/** The compiled program of a service. */
export const entryOf = (name: string) =>
  join(checkout, name === 'gateway' ? name : join('services', name), 'dist', 'main.js');

/**
 * Node.js options for a service in its own process, as in its image (`deploy/Dockerfile`). The gateway and media
 * forward buffers outside of the heap, which are released when V8 collects young objects. With V8's young generation of
 * 16 MB that is so rare that external memory triggers full collections instead, which costs a tenth of the upload
 * throughput. Services that build long lists need a large young generation.
 */
export const nodeOptionsOf = (name: string) => (['gateway', 'media'].includes(name) ? ['--max-semi-space-size=1'] : []);

/** Loads all services' programs. Needs no running server. */
export async function loadServices() {
  for (const name of names) await import(pathToFileURL(entryOf(name)).href);
}

async function startHere({ name, entry, env }: Service): Promise<Stoppable> {
  try {
    const { start } = await import(pathToFileURL(entry).href);
    const running: { close(): Promise<void> } = await start(env);
    return { stop: () => running.close() };
  } catch (problem) {
    throw new Error(`The ${name} service could not start.`, { cause: problem });
  }
}

function startApart({ name, entry, env }: Service): Stoppable {
  const start = () =>
    launch({
      command: process.execPath,
      args: [...nodeOptionsOf(name), entry],
      env,
      output: 'inherit',
      stopSignal: 'SIGTERM',
    });
  return keepRunning(`The ${name} service`, start(), start);
}

/** Starts all services, in this process or each in its own. */
export async function startServices(services: Service[], apart: boolean): Promise<Stoppable> {
  // Libraries read this process's own environment.
  process.env.NODE_ENV = 'production';
  const running = apart ? services.map(startApart) : await Promise.all(services.map(startHere));
  if (!apart) setTimeout(releaseMemory, SETTLED_MS).unref();
  return {
    stop: async () => {
      const stopping = (chosen: readonly string[]) =>
        Promise.allSettled(
          running.filter((_, index) => chosen.includes(services[index]?.name ?? '')).map(({ stop }) => stop()),
        );
      for (const group of stoppedInOrder) await stopping(group);
    },
  };
}
