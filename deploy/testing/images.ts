import { type IncomingMessage, request } from 'node:http';
import { dockerAddress, dockerAnswers } from '../local/docker.js';

const patience = 15_000;

function ask(method: string, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request({ ...dockerAddress(), method, path, timeout: patience }, resolve);
    call.on('timeout', () => call.destroy(new Error('The Docker engine is silent.')));
    call.on('error', reject);
    call.end();
  });
}

async function isPresent(image: string): Promise<boolean> {
  const answer = await ask('GET', `/images/${image}/json`);
  answer.resume();
  return answer.statusCode === 200;
}

/** The engine reports its progress as it goes; silence means that no registry can be reached. */
async function pull(image: string): Promise<void> {
  const progress = await ask('POST', `/images/create?fromImage=${encodeURIComponent(image)}`);
  await new Promise<void>((resolve, reject) => {
    progress.on('data', () => undefined);
    progress.on('end', resolve);
    progress.on('error', reject);
  });
}

/** Whether a Docker engine answers and has this image, or can fetch it. */
export async function canRun(image: string): Promise<boolean> {
  if (!(await dockerAnswers())) return false;
  try {
    if (await isPresent(image)) return true;
    console.log(`Fetching the image ${image}…`);
    await pull(image);
    return await isPresent(image);
  } catch {
    return false;
  }
}
