import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import pg from 'pg';
import { imageStore } from '../image-store.js';

export type SystemToBackUp = Awaited<ReturnType<typeof systemToBackUp>>;

/** All tables with one account, and a folder of photos. */
export async function systemToBackUp() {
  const { env, close } = await testEnvironment();
  const folder = await mkdtemp(join(tmpdir(), 'backup-runs-'));
  const PHOTO_DIR = join(folder, 'photos');
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(`insert into auth.users (email, display_name, role) values ('anna@example.org', 'Anna', 'admin')`);
  const database = new URL(env.DATABASE_URL).pathname.slice(1);

  return {
    env,
    client,
    database,
    PHOTO_DIR,
    /** A temporary folder for the test. */
    folder,
    /** Adds a photo to the database, with its files unless `lost`. @returns its id */
    async addPhoto({ isLost = false } = {}): Promise<string> {
      const { rows } = await client.query<{ id: string }>(
        `insert into media.images (user_id, sha256, width, height, content_type, bytes, thumb_bytes, thumb_hash)
         values (1, $1, 1, 1, 'image/jpeg', 1, 1, '') returning id::text`,
        [randomUUID()],
      );
      const id = rows[0]?.id ?? '';
      const store = await imageStore({ PHOTO_DIR });
      for (const key of isLost ? [] : [`${id}.photo`, `${id}.thumb`]) {
        await writeFile(join(folder, key), `photo ${key}`);
        await store.put(key, join(folder, key), 'image/jpeg');
      }
      return id;
    },
    /** Removes all backups and photos. */
    clear: () => client.query('truncate auth.backups, auth.backup_plan, media.images cascade'),
    /** Scratch databases that verification has left behind. */
    async scratchDatabases(): Promise<unknown[]> {
      const names = await client.query('select datname from pg_database where datname = $1', [
        `${database}_backup_check`,
      ]);
      return names.rows;
    },
    async close() {
      await client.end();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
