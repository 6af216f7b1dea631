// Waits until the process that started it has ended, for whatever reason. Then it removes the containers with a label:
//   node remove-containers.js NAME=VALUE
import { json } from 'node:stream/consumers';
import { askDocker } from '../../tools/start/docker.js';

const PATIENCE_MS = 60_000;

async function removeAll(label: string): Promise<void> {
  const filters = encodeURIComponent(JSON.stringify({ label: [label] }));
  const found = (await json(await askDocker('GET', `/containers/json?all=true&filters=${filters}`, PATIENCE_MS))) as {
    Id: string;
  }[];
  const remove = async ({ Id }: { Id: string }) =>
    (await askDocker('DELETE', `/containers/${Id}?force=true&v=true`, PATIENCE_MS)).resume();
  await Promise.all(found.map(remove));
}

// The pipe closes when the other process ends.
for await (const _ of process.stdin);
await removeAll(process.argv[2] ?? '');
