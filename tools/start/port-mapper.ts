import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChildProcess, launch } from './child-process.js';
import type { OsUser } from './os-user.js';
import { freePort, isFree } from './ports.js';
import { untilReady } from './readiness.js';

/** Below the ports that servers are given, and nobody's by IANA: a monitor or the like that held it would make all wait. */
const LOCK_PORT = 19_873;
const MAX_WAIT_MS = 30_000;

interface PortMapperOptions {
  folder: string;
  log: string;
  /** Where it is to listen, unless somebody else does. */
  port: number;
  osUser: OsUser | undefined;
}

/**
 * The port mapper of a private RabbitMQ node. One that finds its port taken by another ends in silence, and two nodes of
 * one name at one mapper are refused: so mappers are started one after the other on a machine.
 */
export async function startPortMapper(options: PortMapperOptions): Promise<{ child: ChildProcess; port: number }> {
  const unlock = await lock();
  try {
    const { folder, log, osUser } = options;
    const port = (await isFree(options.port)) ? options.port : await freePort();
    const child = launch({
      command: 'epmd',
      args: ['-port', String(port), '-address', '127.0.0.1'],
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder },
      cwd: folder,
      osUser,
      output: log,
      stopSignal: 'SIGKILL',
    });
    await untilReady(() => listens(port), { name: 'epmd', log, seconds: 30, child });
    return { child, port };
  } finally {
    unlock();
  }
}

/** Held by a port, which the system takes back however its holder ends. Whoever waits too long goes on without. */
async function lock(): Promise<() => void> {
  const server = createServer();
  const deadline = Date.now() + MAX_WAIT_MS;
  while (Date.now() < deadline) {
    const held = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen({ port: LOCK_PORT, host: '127.0.0.1', exclusive: true }, () => resolve(true));
    });
    server.removeAllListeners('error');
    if (held) break;
    await pause(50);
  }
  return () => void server.close();
}

/** By a connection: to listen there as well, if only to try, could be what keeps the mapper from its port. */
async function listens(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
}
