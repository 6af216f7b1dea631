import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where root has written into a folder of photos (in a container), the files belong to whoever the folder belongs to. */
export async function giveToOwner(folder: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  const names = await readdir(folder, { recursive: true });
  for (const name of names) await chown(join(folder, name), uid, gid);
}
