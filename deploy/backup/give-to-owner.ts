import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that root has written into a folder of photos (in a container) get the folder's owner. */
export async function giveToOwner(folder: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  const names = await readdir(folder, { recursive: true });
  for (const name of names) await chown(join(folder, name), uid, gid);
}
