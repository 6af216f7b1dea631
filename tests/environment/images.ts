import { askDocker } from '../../tools/start/docker.js';

/** The engine reports progress during a download. Silence means that it cannot reach the registry. */
const PULL_PATIENCE_MS = 15_000;
/** The engine reads its own images without the network, but a busy machine makes it slow. */
const LOOK_PATIENCE_MS = 60_000;

async function isPresent(image: string): Promise<boolean> {
  const answer = await askDocker('GET', `/images/${image}/json`, LOOK_PATIENCE_MS);
  answer.resume();
  return answer.statusCode === 200;
}

async function pull(image: string): Promise<void> {
  const progress = await askDocker('POST', `/images/create?fromImage=${encodeURIComponent(image)}`, PULL_PATIENCE_MS);
  await new Promise<void>((resolve, reject) => {
    progress.on('data', () => undefined);
    progress.on('end', resolve);
    progress.on('error', reject);
  });
}

/** Whether the Docker engine has this image or can pull it. */
export async function hasImage(image: string): Promise<boolean> {
  try {
    if (await isPresent(image)) return true;
    console.log(`Fetching the image ${image}…`);
    await pull(image);
    return await isPresent(image);
  } catch {
    return false;
  }
}
