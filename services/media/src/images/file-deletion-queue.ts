import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ImageCrops } from '../crops/image-crops.js';
import { ImageCounts } from '../stats/image-counts.js';
import { storeUnavailable } from '../store/image-store.js';
import { ImageFiles } from './image-files.js';
import { ImageUsage } from './image-usage.js';
import { TIME_TO_ANSWER, TIME_TO_USE, TRY_AGAIN } from './times.js';

/** Images asked about in one question, and erased side by side. */
const CHUNK = 100;

/** Longer than any image takes from its first file to its row. */
const TIME_TO_STORE = `interval '1 hour'`;

/** A promise to erase the files of image `id`, as whoever made it or picked it last knows it. */
export interface FileDeletion {
  id: number;
  due_at: string;
}
type DueFileDeletion = FileDeletion & { may_return: boolean };

const PICK = `update file_deletions set due_at = now() + ${TRY_AGAIN}`;
const PICKED = 'image_id as id, due_at::text as due_at, image is not null as may_return';
const STILL_PICKED = `unnest($1::bigint[], $2::timestamptz[]) as picked (id, due_at)
  where e.image_id = picked.id and e.due_at = picked.due_at`;

/** Of the images `$1`: their rows go, and come back only if somebody asked for them before and uses them yet. */
const DELETE_ROWS = `
  with gone as (
    delete from images where id in (select id from images where id = any($1) order by id for update)
    returning *, coalesce(in_use_until > now() - ${TIME_TO_ANSWER}, false) as may_be_used
  )
  insert into file_deletions (image_id, due_at, image)
  select id, case when may_be_used then now() + ${TIME_TO_USE} else now() end, case when may_be_used then to_jsonb(gone) end
  from gone returning image_id as id`;

/** The row as it was, due to be looked into; but the same bytes may have been sent anew, and it is those that are found. */
const RESTORE_ROWS = `
  with back as (
    delete from file_deletions e using ${STILL_PICKED} returning e.image
  )
  insert into images
  select (jsonb_populate_record(null::images, image || jsonb_build_object(
    'check_at', now(), 'sha256', concat(image ->> 'sha256', '-', image ->> 'id')))).*
  from back`;

/** From here on nobody can put these back. */
const FINALIZE_DELETION = `update file_deletions e set image = null from ${STILL_PICKED} returning e.image_id as id, e.due_at::text as due_at`;

/**
 * Erases files whose image has no row. Each is promised in the table before it can happen that nobody else knows of
 * them: before the first file is written, and in the statement by which a row goes. A promise is kept at once where that
 * is possible, else by a sweep, of any instance, however long the store or this process was away. Picking a promise
 * moves its `due_at`, and only who knows the latest one may call it kept or take it back.
 */
@Injectable()
export class FileDeletionQueue {
  private readonly log = new Logger('FileDeletionQueue');

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly files: ImageFiles,
    private readonly usage: ImageUsage,
    private readonly crops: ImageCrops,
    private readonly counts: ImageCounts,
  ) {}

  /** Gives a new image its number: what is stored under it goes unless `cancel` comes with its row. */
  async announce(): Promise<FileDeletion> {
    const [fileDeletion] = await this.source.query<[FileDeletion]>(
      `insert into file_deletions (image_id, due_at)
       values (nextval(pg_get_serial_sequence('images', 'id')), now() + ${TIME_TO_STORE})
       returning image_id as id, due_at::text as due_at`,
    );
    return fileDeletion;
  }

  /** In the transaction that writes the image's row. @throws ServiceUnavailableException if its files are going already. */
  async cancel(manager: EntityManager, { id, due_at }: FileDeletion) {
    const [, count] = await manager.query<[unknown, number]>(
      'delete from file_deletions where image_id = $1 and due_at = $2',
      [id, due_at],
    );
    if (count === 0) throw storeUnavailable(new Error('Storing a photo took too long'));
  }

  /**
   * Takes images away that nobody seems to need. Somebody who was told of one lately may be using it in this moment: then
   * its files stay until that would show, and if it does, the image comes back.
   * @returns those there were; their files are left to `erase` or a sweep
   */
  async deleteRows(ids: number[]): Promise<number[]> {
    const gone = await this.source.query<{ id: number }[]>(DELETE_ROWS, [ids]);
    this.counts.changed(this.source.manager);
    return gone.map(({ id }) => id);
  }

  /** At once what was promised for these and is certain. Never fails: what cannot be erased now is tried again. */
  async erase(ids: number[]) {
    try {
      const [due] = await this.source.query<[DueFileDeletion[]]>(
        `${PICK} where image_id = any($1) and image is null returning ${PICKED}`,
        [ids],
      );
      await this.deleteFiles(due);
    } catch (error) {
      this.log.warn({ image_ids: ids, error }, 'files not deleted now');
    }
  }

  /** Keeps all promises that are due. @throws when the store, or who knows whether an image is needed, does not answer */
  async sweep(signal?: AbortSignal) {
    while (!signal?.aborted) {
      const [due] = await this.source.query<[DueFileDeletion[]]>(
        `${PICK} where image_id in (
           select image_id from file_deletions where due_at <= now() order by due_at limit ${CHUNK} for update skip locked
         ) returning ${PICKED}`,
      );
      if (due.length === 0) break;
      // Neither waits for the other's trouble: they would be picked, and fail, together ever after.
      throwFirst(
        await Promise.allSettled([
          this.deleteFiles(due.filter(({ may_return }) => !may_return)),
          this.checkUsage(due.filter(({ may_return }) => may_return)),
        ]),
      );
    }
  }

  private async checkUsage(due: FileDeletion[]) {
    if (due.length === 0) return;
    const needed = await this.usage.inUse(due.map(({ id }) => id));
    await this.source.query(RESTORE_ROWS, columns(due.filter(({ id }) => needed.has(id))));
    this.counts.changed(this.source.manager);
    const [finalized] = await this.source.query<[FileDeletion[]]>(
      FINALIZE_DELETION,
      columns(due.filter(({ id }) => !needed.has(id))),
    );
    await this.deleteFiles(finalized);
  }

  private async deleteFiles(due: FileDeletion[]) {
    const results = await Promise.allSettled(due.map(({ id }) => this.deleteFilesOf(id)));
    const erased = due.filter((_, index) => results[index]?.status === 'fulfilled');
    await this.source.query(`delete from file_deletions e using ${STILL_PICKED}`, columns(erased));
    throwFirst(results);
  }

  private async deleteFilesOf(id: number) {
    await this.crops.delete(id);
    await this.files.delete(id);
  }
}

function throwFirst(results: PromiseSettledResult<void>[]) {
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

function columns(due: FileDeletion[]) {
  return [due.map(({ id }) => id), due.map(({ due_at }) => due_at)];
}
