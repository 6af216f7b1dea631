import { readdir } from 'node:fs/promises';
import { connected } from '../backup/databases.js';

/** How to start each shape of an installation, by its photo store. */
const COMMANDS = { folder: 'docker compose up -d small', s3: 'docker compose up -d' } as const;
type PhotosIn = keyof typeof COMMANDS;

const isShape = (word: string | undefined): word is PhotosIn => word !== undefined && word in COMMANDS;

/**
 * Compose has two shapes: one container for all services, or one for each. Both use the same database, so only the
 * shape whose store has the photos may run.
 * @param database address of media's schema, before migration
 * @param photos_in the store of the shape that starts; undefined outside of Compose
 * @param folder folder of photos in the shape with one container: media may not have started since an upgrade to this
 * version
 * @throws Error if the photos are in the other shape's store
 */
export async function refuseOtherShape(database: string, photos_in: string | undefined, folder: string): Promise<void> {
  if (!isShape(photos_in)) return;
  const known = await knownStore(database, folder);
  if (!known || known === photos_in) return;
  throw new Error(
    `This installation keeps its photos ${known === 's3' ? 'in S3' : 'in a folder'}, so it starts with: ${COMMANDS[known]}\n` +
      `To change that, see "Another shape" in deploy/README.md: docker compose run --rm move-photos ${photos_in}`,
  );
}

async function knownStore(database: string, folder: string): Promise<PhotosIn | undefined> {
  return connected(database, async (client) => {
    const { rows } = await client.query<Record<'stores' | 'images', string | null>>(
      "select to_regclass('media.photo_store')::text as stores, to_regclass('media.images')::text as images",
    );
    const [tables] = rows;
    if (tables?.stores) {
      const { rows } = await client.query<{ kind: PhotosIn }>('select kind from media.photo_store');
      if (rows[0]) return rows[0].kind;
    }
    if (!tables?.images) return undefined;
    const { rowCount } = await client.query('select from media.images limit 1');
    if (!rowCount) return undefined;
    const names = await readdir(folder).catch(() => []);
    return names.some((name) => /^[\da-f]{2}$/.test(name)) ? 'folder' : undefined;
  });
}
