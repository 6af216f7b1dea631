import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A form that has arrived and that the test answers. */
export interface Arrival {
  path: string;
  body: string;
  authorization?: string | undefined;
  answer: (status: number, body: unknown) => void;
  /** Simulates a lost connection. */
  cut: () => void;
}

/** Starts a real server for photos. jsdom's real XMLHttpRequest is patched to add the server's address. */
export async function startUploadServer() {
  const arrived: Arrival[] = [];
  const server = createServer((request, response) => void receive(arrived, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, path: string | URL) {
    open.call(this, method, `http://127.0.0.1:${port}${path}`, true);
  };
  return {
    arrived,
    stop: async () => {
      XMLHttpRequest.prototype.open = open;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function receive(arrived: Arrival[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', 'authorization, x-client, x-req-id');
  if (request.method === 'OPTIONS') {
    response.end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  arrived.push({
    path: request.url ?? '',
    body: Buffer.concat(chunks).toString(),
    authorization: request.headers.authorization,
    answer: (status, body) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
    cut: () => void request.socket.destroy(),
  });
}
