import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between a service and a server that simulates network failures. */
export interface FlakyProxy {
  /** The server's URL with the proxy's host and port. */
  url: string;
  /** Cuts the open connections. New connections work. */
  cut(): void;
  /** Keeps the open connections but forwards nothing more, like a hanging server. New connections work. */
  hang(): void;
  /** Cuts each new connection after this many bytes from the server. `undefined` ends that. */
  cutAfter(bytes: number | undefined): void;
  close(): Promise<void>;
}

export async function flakyProxy(target: string): Promise<FlakyProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let allowed: number | undefined;
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), hostname);
    let passed = 0;
    outgoing.on('data', (bytes) => {
      passed += bytes.length;
      if (allowed !== undefined && passed > allowed) incoming.destroy();
    });
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: (server.address() as AddressInfo).port }).href,
    cut,
    hang: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    cutAfter: (bytes) => {
      allowed = bytes;
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
