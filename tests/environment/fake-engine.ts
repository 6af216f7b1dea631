import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { disposableFolder } from './disposable.js';

interface Engine {
  images?: string[];
  /** Images for which a pull succeeds. */
  registry?: string[];
  containers?: { Id: string; label: string }[];
}

/**
 * A fake of the part of the Docker engine's API that decides whether and how long containers run. Tests need no engine.
 */
export async function fakeEngine({ images = [], registry = [], containers = [] }: Engine) {
  const folder = disposableFolder();
  const calls: string[] = [];
  const present = [...images];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://engine');
    calls.push(`${request.method} ${pathname}`);
    const answer = (status: number, body: unknown = {}) => response.writeHead(status).end(JSON.stringify(body));
    if (pathname === '/_ping') return answer(200);
    if (pathname === '/images/create') {
      const image = searchParams.get('fromImage') ?? '';
      if (!registry.includes(image)) return answer(500, { message: 'no such host' });
      present.push(image);
      return answer(200);
    }
    if (pathname.startsWith('/images/')) {
      return answer(present.includes(pathname.slice('/images/'.length, -'/json'.length)) ? 200 : 404);
    }
    if (pathname === '/containers/json') {
      const { label } = JSON.parse(searchParams.get('filters') ?? '');
      return answer(
        200,
        containers.filter((container) => label.includes(container.label)),
      );
    }
    return answer(request.method === 'DELETE' ? 204 : 404);
  });
  const socket = join(folder, 'docker.sock');
  await once(server.listen(socket), 'listening');
  return {
    address: `unix://${socket}`,
    calls,
    stop: () => stop(server, folder),
  };
}

async function stop(server: Server, folder: string): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
}
