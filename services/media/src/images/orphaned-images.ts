import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { BatchedCalls } from '@whereabouts/shared/nest/messaging/batched-calls.js';
import { Repository } from 'typeorm';
import { FileDeletionQueue } from './file-deletion-queue.js';
import { CLAIM_GRACE, RETRY_DELAY } from './grace-periods.js';
import { ImageEntity, type StoredFileRow } from './image.entity.js';
import { ImageUsage } from './image-usage.js';

/** Maximum number of images per usage query and deletion batch. */
const CHUNK = 100;

/** How long unused uploads stay (docs/rules/images.md), counted from the latest upload of the same bytes. */
const ORPHANS_KEPT = `interval '24 hours'`;

/** When a new image is checked for use. */
export const FIRST_CHECK = `now() + ${ORPHANS_KEPT}`;

// All transactions lock images in the order of their ids, so they cannot deadlock.
const ASKED = 'select id from images where id = any($1) order by id for update';
const STILL_PICKED = `
  select i.id from images i join unnest($1::bigint[], $2::timestamptz[]) as picked (id, check_at) using (id, check_at)`;
const NOT_ASKED_FOR_SINCE = `i.in_use_until is null or i.in_use_until <= i.check_at - ${RETRY_DELAY}`;

/** An image or document in use, as returned by the database driver. */
type Touched = StoredFileRow & { user_id: number; created_at: Date };

type Due = { id: number; check_at: string };

/**
 * Deletes unused images. Only inventory and analysis know which images are used, so media asks them. Between their
 * response and the deletion, another transaction may start to use the image. These rules make that safe:
 *
 * - A service that is about to use an image first calls `ownImages`, which sets `in_use_until`. An image is not picked
 *   before that time. By then, its use is committed and visible in the responses. An image that was requested after it
 *   was picked is not deleted either, however long the responses took.
 * - A worker that saves the items of a queue entry need not call `ownImages`, because the entry holds the image until the
 *   items are committed (`ImageUsage`).
 * - Picking an image changes its `check_at`. Deleting it or marking it as used requires that `check_at` is unchanged.
 *   So a release in the meantime is not lost: it sets a new `check_at`, and the image is checked again.
 * - One statement deletes the row and checks both columns. A request just before it prevents the deletion. A request
 *   just after it finds no image. The same statement schedules the deletion of the files (`FileDeletionQueue`).
 *
 * Picking skips rows that another instance is picking. Nothing is deleted while one of the services does not respond.
 */
@Injectable()
export class OrphanedImages {
  private readonly log = new Logger('OrphanedImages');
  /** Batches calls, because workers that save items at the same time ask for images at the same time. */
  private readonly touched = new BatchedCalls<number[], Touched[]>((asked) => this.touchAll(asked));

  constructor(
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
    private readonly usage: ImageUsage,
    private readonly fileDeletions: FileDeletionQueue,
  ) {}

  /** Schedules a usage check of images that may have become unused. */
  async release(ids: number[]) {
    // The column rounds to milliseconds, possibly up, and then the image would not be due yet.
    await this.images.query(`update images set check_at = date_trunc('milliseconds', now()) where id in (${ASKED})`, [
      ids,
    ]);
  }

  /**
   * Reserves images that a caller is about to use: the user's own, or images that an editor has put on the user's
   * items. @returns the reserved images
   */
  touch(ids: number[]): Promise<Touched[]> {
    return this.touched.add(ids);
  }

  /** Keeps an image that was uploaded again for another 24 hours. @returns false if it has just been deleted */
  async touchAgain(id: number): Promise<boolean> {
    const [, count] = await this.images.query<[unknown, number]>(
      `update images set in_use_until = greatest(in_use_until, now() + ${ORPHANS_KEPT}) where id = $1`,
      [id],
    );
    return count === 1;
  }

  /** Checks all due images. @returns how many were deleted */
  async sweep(signal?: AbortSignal): Promise<number> {
    let total = 0;
    while (!signal?.aborted) {
      const due = await this.pick(null);
      if (due.length === 0) break;
      total += await this.checkUsage(due);
    }
    if (total > 0) this.log.log({ photos: total }, 'unused images deleted');
    return total;
  }

  /** Checks some of a user's due images. @returns false if none are due */
  async checkSome(user_id: number): Promise<boolean> {
    const due = await this.pick(user_id);
    if (due.length > 0) await this.checkUsage(due);
    return due.length > 0;
  }

  private async touchAll(asked: number[][]): Promise<Touched[][]> {
    const [images] = await this.images.query<[Touched[], number]>(
      `update images set in_use_until = greatest(in_use_until, now() + ${CLAIM_GRACE}) where id in (${ASKED})
       returning id, user_id, width, height, content_type, bytes, thumb_bytes, thumb_hash, preview_bytes,
         preview_problem, created_at`,
      [asked.flat()],
    );
    const byId = new Map(images.map((image) => [image.id, image]));
    return asked.map((ids) => ids.map((id) => byId.get(id)).filter((image) => image !== undefined));
  }

  /** @param user_id the user whose images are picked, or null for all users */
  private async pick(user_id: number | null): Promise<Due[]> {
    const [due] = await this.images.query<[Due[], number]>(
      `update images set check_at = now() + ${RETRY_DELAY} where id in (
         select id from images
         where check_at <= now() and (in_use_until is null or in_use_until <= now())
           and ($1::bigint is null or user_id = $1)
         order by check_at limit ${CHUNK} for update skip locked
       ) returning id, check_at::text as check_at`,
      [user_id],
    );
    return due;
  }

  private async checkUsage(due: Due[]): Promise<number> {
    const needed = await this.usage.inUse(due.map(({ id }) => id));
    await this.images.query(
      `update images set check_at = null where id in (${STILL_PICKED} order by i.id for update of i)`,
      columns(due.filter(({ id }) => needed.has(id))),
    );
    const erased = await this.images.query<{ id: number }[]>(
      `with gone as (
         delete from images
         where id in (${STILL_PICKED} where ${NOT_ASKED_FOR_SINCE} order by i.id for update of i) returning id
       )
       insert into file_deletions (image_id, due_at) select id, now() from gone returning image_id as id`,
      columns(due.filter(({ id }) => !needed.has(id))),
    );
    await this.fileDeletions.erase(erased.map(({ id }) => id));
    return erased.length;
  }
}

function columns(due: Due[]) {
  return [due.map(({ id }) => id), due.map(({ check_at }) => check_at)];
}
