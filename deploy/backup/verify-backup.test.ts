import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { databasesOf } from './databases.js';
import { makeBackup } from './make-backup.js';
import { FolderPlace } from './places/folder-place.js';
import { type SystemToBackUp, systemToBackUp } from './testing/system-to-back-up.js';
import { verifyBackup } from './verify-backup.js';

/** The rows fill thousands of pages, each to a different degree. */
const ROWS = 10_000;

let system: SystemToBackUp;

beforeAll(async () => {
  system = await systemToBackUp();
});

afterAll(() => system?.close());

test.each([
  ['a photo', (file: string) => file.startsWith('images/'), 'the next backup copies it again'],
  ['a table', (file: string) => file.includes('media.images'), 'differs after a restore'],
])('verification detects %s that changed in the target, and drops the scratch database', async (...tampering) => {
  const [, isMeant, words] = tampering;
  await system.addPhoto();
  const place = new FolderPlace(join(system.folder, randomUUID()));
  const databases = databasesOf(system.env);
  const { name } = await makeBackup({ place, databases, env: { PHOTO_DIR: system.PHOTO_DIR }, keys: {} });
  const files = [...(await place.files('images')), ...(await place.files(name))];
  const file = files.find(isMeant) ?? '';
  await place.write(file, Readable.from([await forged(join(place.title, file))]));
  await expect(
    verifyBackup({ place, name, databases, keys: {}, env: { PHOTO_DIR: system.PHOTO_DIR } }),
  ).rejects.toThrow(words);
  expect(await system.scratchDatabases()).toEqual([]);
});

test('restored rows keep their order, even if some were updated before the backup', async () => {
  await system.client.query(
    `insert into media.images (user_id, sha256, width, height, content_type, bytes, thumb_bytes, thumb_hash)
     select 1, n::text, 1, 1, 'image/jpeg', 1, 1, repeat('x', (random() * random() * 3000)::int)
     from generate_series(1, $1::int) n`,
    [ROWS],
  );
  await system.client.query(`update media.images set thumb_hash = thumb_hash || 'y' where id % 7 = 0`);
  const place = new FolderPlace(join(system.folder, randomUUID()));
  const databases = databasesOf(system.env);
  const made = performance.now();
  const { name } = await makeBackup({ place, databases, env: {}, keys: {}, without_photos: true });
  const verified = performance.now();
  const { compared_at } = await verifyBackup({ place, name, databases, keys: {}, env: {} });
  expect(compared_at).not.toBeNull();
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(
    `${ROWS} rows: copied in ${seconds(made, verified)} s, compared in ${seconds(verified, performance.now())} s`,
  );
});

/** Changes the content but keeps its length. */
async function forged(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (!path.endsWith('.gz')) return Buffer.alloc(bytes.length, 'x');
  return gzipSync(gunzipSync(bytes).toString().replace('image/jpeg', 'image/jpeq'));
}
