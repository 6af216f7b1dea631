import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Gives files that root has written into a photo folder (in a container) to the folder's owner. */
export async function giveToOwner(folder: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  const names = await readdir(folder, { recursive: true });
  for (const name of names) await chown(join(folder, name), uid, gid);
}
