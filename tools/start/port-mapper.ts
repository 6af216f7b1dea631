import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChildProcess, launch } from './child-process.js';
import type { OsUser } from './os-user.js';
import { freePort, isFree } from './ports.js';
import { untilReady } from './readiness.js';

/** Below the ports of our servers, and unassigned by IANA: another program on this port would make all starts wait. */
const LOCK_PORT = 19_873;
const MAX_WAIT_MS = 30_000;

interface PortMapperOptions {
  folder: string;
  log: string;
  /** The preferred port of the mapper. */
  port: number;
  osUser: OsUser | undefined;
}

/**
 * The port mapper of a private RabbitMQ node. A mapper that finds its port taken ends silently, and one mapper rejects
 * a second node of the same name. So a machine starts its mappers one after the other.
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

/**
 * A lock in the form of a port, which the system releases however its holder ends. A start that waits too long
 * continues without the lock.
 */
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

/** Checks by connecting: a trial listener could itself block the mapper's port. */
async function listens(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
}
