import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ImageCrops } from '../crops/image-crops.js';
import { ImageCounts } from '../stats/image-counts.js';
import { storeUnavailable } from '../store/image-store.js';
import { ANSWER_GRACE, CLAIM_GRACE, RETRY_DELAY } from './grace-periods.js';
import { ImageFiles } from './image-files.js';
import { ImageUsage } from './image-usage.js';

/** Maximum number of images per usage query and deletion batch. */
const CHUNK = 100;

/** Longer than the time from an image's first file to its row. */
const TIME_TO_STORE = `interval '1 hour'`;

/** A scheduled deletion of the files of image `id`. `due_at` identifies the version that the holder has picked. */
export interface FileDeletion {
  id: number;
  due_at: string;
}
type DueFileDeletion = FileDeletion & { may_return: boolean };

const PICK = `update file_deletions set due_at = now() + ${RETRY_DELAY}`;
const PICKED = 'image_id as id, due_at::text as due_at, image is not null as may_return';
const STILL_PICKED = `unnest($1::bigint[], $2::timestamptz[]) as picked (id, due_at)
  where e.image_id = picked.id and e.due_at = picked.due_at`;

/** Deletes the rows of the images `$1`. A row can be restored only if a service recently asked for its image. */
const DELETE_ROWS = `
  with gone as (
    delete from images where id in (select id from images where id = any($1) order by id for update)
    returning *, coalesce(in_use_until > now() - ${ANSWER_GRACE}, false) as may_be_used
  )
  insert into file_deletions (image_id, due_at, image)
  select id, case when may_be_used then now() + ${CLAIM_GRACE} else now() end, case when may_be_used then to_jsonb(gone) end
  from gone returning image_id as id`;

/**
 * Restores the row, due for a usage check. The same bytes may have been uploaded again, so the restored row gets a
 * `sha256` that no upload matches.
 */
const RESTORE_ROWS = `
  with back as (
    delete from file_deletions e using ${STILL_PICKED} returning e.image
  )
  insert into images
  select (jsonb_populate_record(null::images, image || jsonb_build_object(
    'check_at', now(), 'sha256', concat(image ->> 'sha256', '-', image ->> 'id')))).*
  from back`;

/** After this statement, the images can no longer be restored. */
const FINALIZE_DELETION = `update file_deletions e set image = null from ${STILL_PICKED} returning e.image_id as id, e.due_at::text as due_at`;

/**
 * Deletes files whose image has no row. A deletion is scheduled in the table before any other record of the files can
 * be lost: before the first file is written, and in the statement that deletes a row. It is carried out at once if
 * possible, or else by a sweep of any instance, however long the store or this process was unavailable. Picking a
 * deletion changes its `due_at`. Only the holder of the latest `due_at` may complete or cancel it.
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

  /** Assigns an id to a new image. Files stored under it are deleted unless `cancel` is called with the row. */
  async announce(): Promise<FileDeletion> {
    const [fileDeletion] = await this.source.query<[FileDeletion]>(
      `insert into file_deletions (image_id, due_at)
       values (nextval(pg_get_serial_sequence('images', 'id')), now() + ${TIME_TO_STORE})
       returning image_id as id, due_at::text as due_at`,
    );
    return fileDeletion;
  }

  /**
   * Runs in the transaction that writes the image's row. @throws ServiceUnavailableException if the files are already
   * being deleted
   */
  async cancel(manager: EntityManager, { id, due_at }: FileDeletion) {
    const [, count] = await manager.query<[unknown, number]>(
      'delete from file_deletions where image_id = $1 and due_at = $2',
      [id, due_at],
    );
    if (count === 0) throw storeUnavailable(new Error('Storing a photo took too long'));
  }

  /**
   * Deletes the rows of images that seem unused. If a service recently asked for an image, it may be about to use it.
   * Then the files stay until its use would be visible, and the image is restored if it is used.
   * @returns the ids of the deleted rows; call `erase` or leave the files to a sweep
   */
  async deleteRows(ids: number[]): Promise<number[]> {
    const gone = await this.source.query<{ id: number }[]>(DELETE_ROWS, [ids]);
    this.counts.markedDue();
    return gone.map(({ id }) => id);
  }

  /**
   * Deletes the files of these images now, if their deletion is final. Never fails: a sweep retries failed deletions.
   */
  async erase(ids: number[]) {
    try {
      const [due] = await this.source.query<[DueFileDeletion[]]>(
        `${PICK} where image_id = any($1) and image is null returning ${PICKED}`,
        [ids],
      );
      await this.deleteFiles(due);
    } catch (error) {
      this.log.warn({ image_ids: ids, error }, 'files not deleted, retrying on next sweep');
    }
  }

  /** Carries out all deletions that are due. @throws if the store, inventory or analysis does not respond */
  async sweep(signal?: AbortSignal) {
    while (!signal?.aborted) {
      const [due] = await this.source.query<[DueFileDeletion[]]>(
        `${PICK} where image_id in (
           select image_id from file_deletions where due_at <= now() order by due_at limit ${CHUNK} for update skip locked
         ) returning ${PICKED}`,
      );
      if (due.length === 0) break;
      // Neither kind must wait for the other: deletions that fail together would be picked together every time.
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
    this.counts.markedDue();
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
