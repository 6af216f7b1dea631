import { dockerAddress, dockerAnswers } from '../../tools/start/docker.js';
import { hasImage } from './images.js';

/** Tests reach containers at 127.0.0.1, so an engine on another machine cannot be used. */
export function isLocal(host?: string): boolean {
  const { hostname } = dockerAddress(host);
  return !hostname || hostname === 'localhost' || hostname === '127.0.0.1';
}

/**
 * Starts a server in a container if a Docker engine answers and has the image or can pull it.
 * @returns undefined if the server must run without a container. Prints a sentence with the reason, unless there is no
 * engine.
 */
export async function inContainer<Server>(
  name: string,
  image: string,
  start: () => Promise<Server>,
): Promise<Server | undefined> {
  if (!isLocal() || !(await dockerAnswers())) return undefined;
  if (!(await hasImage(image))) {
    console.log(`${name} runs without a container: the Docker engine cannot get the image ${image}.`);
    return undefined;
  }
  try {
    return await start();
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : problem;
    console.log(`${name} runs without a container because it does not start in one. ${reason}`);
    return undefined;
  }
}
