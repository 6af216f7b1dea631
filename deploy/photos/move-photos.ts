import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type pg from 'pg';
import { alone } from '../backup/alone.js';
import { connected } from '../backup/databases.js';
import { type ImageStore, imageStore, isMissing, knownMark, storeMarks } from '../backup/image-store.js';
import { filesOf, type Image } from '../backup/images.js';
import { refuseRunning } from '../database/refuse-running.js';

type Environment = Record<string, string | undefined>;

/** A store that can receive photos. */
export type StoreKind = 'folder' | 's3';

interface Move {
  /** Address of media's schema. */
  database: string;
  /** Address of auth's database, which holds the lock of backups and restores. */
  lock: string;
  /** Environment that names both stores: PHOTO_DIR, and S3_ENDPOINT … */
  env: Environment;
  to: StoreKind;
  /** Called after every hundred photos. */
  report(done: number, all: number): void;
}

const AT_ONCE = 100;
const IN_PARALLEL = 8;

/** Keeps only the variables of this kind of store. @throws Error if they are missing */
function environmentOf(env: Environment, kind: StoreKind): Environment {
  if (kind === 'folder') {
    if (!env.PHOTO_DIR) throw new Error('Set PHOTO_DIR to the folder of photos.');
    return { PHOTO_DIR: env.PHOTO_DIR };
  }
  if (!env.S3_ENDPOINT)
    throw new Error('Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY to the S3 server of photos.');
  return { ...env, PHOTO_DIR: undefined };
}

/**
 * Copies every photo into the other kind of store, which becomes the installation's store. The old store keeps its
 * files. An interrupted move can be repeated.
 * @returns the number of photos, and the ids of photos without a file
 * @throws Error before any copy, while media runs
 */
export async function movePhotos({
  database,
  lock,
  env,
  to,
  report,
}: Move): Promise<{ photos: number; missing: string[] }> {
  const marks = await storeMarks();
  const place = marks.storePlace(environmentOf(env, to));
  const source = await imageStore(environmentOf(env, to === 's3' ? 'folder' : 's3'));
  const target = await imageStore(environmentOf(env, to));
  const move = async (client: pg.Client) => {
    await refuseRunning(client, 'media');
    await target.ready();
    await refuseForeign(client, target, place.place);
    const { rows: counts } = await client.query<{ count: number }>('select count(*)::int as count from media.images');
    const all = counts[0]?.count ?? 0;
    const missing: string[] = [];
    let [last, done] = ['0', 0];
    for (;;) {
      const { rows } = await client.query<Image>(
        'select id::text, content_type, thumb_bytes > 0 as has_thumbnail from media.images i where id > $1 order by i.id limit $2',
        [last, AT_ONCE],
      );
      if (rows.length === 0) break;
      for (const some of chunksOf(rows, IN_PARALLEL)) {
        const copied = await Promise.all(some.map((image) => copyFiles(image, source, target)));
        missing.push(...some.filter((_, index) => !copied[index]).map(({ id }) => id));
      }
      last = rows.at(-1)?.id ?? last;
      done += rows.length;
      report(done, all);
    }
    // Media may have started in the meantime and stored more photos.
    await refuseRunning(client, 'media');
    // A new mark: the old store is rejected from now on, but photos can be moved back to it. The order matters after an
    // interruption: media marks a store without a mark itself.
    const mark = randomUUID();
    await target.delete(marks.MARK_KEY);
    await client.query(
      `insert into media.photo_store (mark, kind, place) values ($1, $2, $3)
       on conflict (id) do update set mark = excluded.mark, kind = excluded.kind, place = excluded.place`,
      [mark, place.kind, place.place],
    );
    await marks.putMark(target, mark);
    // A source that cannot be written is rejected, too, because its mark is out of date.
    await marks.putMark(source, `${LEFT} ${mark}`).catch(() => undefined);
    return { photos: all, missing };
  };
  return alone(lock, () => connected(database, move));
}

/** The mark of an emptied store begins with this. The mark of the installation follows. */
const LEFT = 'left for';

/** @throws Error if the store has photos of another installation */
async function refuseForeign(client: pg.Client, target: ImageStore, place: string): Promise<void> {
  const found = await (await storeMarks()).markIn(target);
  const known = await knownMark(client);
  if (!found || found === known || found === `${LEFT} ${known}`) return;
  throw new Error(
    `There are photos of another installation in ${place}, and these would overwrite them. Name an empty folder or bucket.`,
  );
}

/** Crops are not copied. Media makes them again on request. */
async function copyFiles(image: Image, source: ImageStore, target: ImageStore): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'move-'));
  try {
    for (const { key, content_type } of filesOf(image)) {
      const file = join(folder, key);
      await pipeline(await source.read(key), createWriteStream(file));
      await target.put(key, file, content_type);
    }
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
