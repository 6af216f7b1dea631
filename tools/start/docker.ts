import { type IncomingMessage, request } from 'node:http';

/** Options for Node's HTTP client to reach the Docker engine at DOCKER_HOST, or at the default socket. */
export function dockerAddress(host = process.env.DOCKER_HOST || 'unix:///var/run/docker.sock') {
  if (host.startsWith('unix://')) return { socketPath: host.slice('unix://'.length) };
  const { hostname, port } = new URL(host.replace('tcp://', 'http://'));
  return { hostname, port };
}

/** Calls the API of the Docker engine. @param patience milliseconds of silence after which the call fails */
export async function askDocker(method: string, path: string, patience: number): Promise<IncomingMessage> {
  const address = dockerAddress();
  return new Promise((resolve, reject) => {
    const call = request({ ...address, method, path, timeout: patience }, resolve);
    call.on('timeout', () => call.destroy(new Error('The Docker engine is silent.')));
    call.on('error', reject);
    call.end();
  });
}

/** Whether a Docker engine answers. The docker command can be installed without an engine. */
export async function dockerAnswers(): Promise<boolean> {
  try {
    const answer = await askDocker('GET', '/_ping', 5000);
    answer.resume();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}
