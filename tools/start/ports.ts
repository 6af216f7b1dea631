import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

// Below 32768, where systems begin to assign ports to outgoing connections. A remembered port stays free, and a client
// that waits for a server cannot connect to itself.
const lowest = 20_000;
const highest = 32_000;
/** Number of ports that one process tries before it reaches the range of the next process. */
const OWN = 64;

/** Whether a server could listen on the port. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

let next = lowest + ((process.pid * OWN) % (highest - lowest));

/** A free port, never the same twice: a server takes seconds to listen on its port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + 1 < highest ? port + 1 : lowest;
    if (await isFree(port)) return port;
  }
}

/** One port for each name: the last used one, or another one if it is in use. */
export async function rememberedPorts<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const known: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const ports: Record<string, number> = {};
  for (const name of names) {
    let port = known[name];
    while (!port || Object.values(ports).includes(port) || !(await isFree(port))) port = await freePort();
    ports[name] = port;
  }
  writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports as Record<Name, number>;
}
