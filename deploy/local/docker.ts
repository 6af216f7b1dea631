import { request } from 'node:http';

/** How Node's HTTP client reaches the Docker engine that DOCKER_HOST, or the usual socket, stands for. */
export function dockerAddress(host = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock') {
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) };
  const { hostname, port } = new URL(host.replace('tcp://', 'http://'));
  return { hostname, port };
}

/** Whether a Docker engine answers. The docker command may well be there without one. */
export function dockerAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ ...dockerAddress(), path: '/_ping', timeout: 1000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy());
    ping.on('error', () => resolve(false));
    // A connection that is cut without an error must not leave the question open.
    ping.on('close', () => resolve(false));
    ping.end();
  });
}
