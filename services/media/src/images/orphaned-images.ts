import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ImageWithPlaceholder } from '@whereabouts/shared/contracts/media.js';
import { BatchedCalls } from '@whereabouts/shared/nest/messaging/batched-calls.js';
import { Repository } from 'typeorm';
import { FileDeletionQueue } from './file-deletion-queue.js';
import { ImageEntity } from './image.entity.js';
import { ImageUsage } from './image-usage.js';
import { TIME_TO_USE, TRY_AGAIN } from './times.js';

/** Images asked about in one question, and erased side by side. */
const CHUNK = 100;

/** Uploads that nobody uses stay this long (docs/rules/images.md), also when they are sent a second time. */
const ORPHANS_KEPT = `interval '24 hours'`;

/** When a new image is looked into. */
export const FIRST_CHECK = `now() + ${ORPHANS_KEPT}`;

// Everybody locks images in the order of their ids: who waits for one holds none that comes after it.
const ASKED = 'select id from images where id = any($1) order by id for update';
const STILL_PICKED = `
  select i.id from images i join unnest($1::bigint[], $2::timestamptz[]) as picked (id, check_at) using (id, check_at)`;
const NOT_ASKED_FOR_SINCE = `i.in_use_until is null or i.in_use_until <= i.check_at - ${TRY_AGAIN}`;

/** An image in use, as the driver gives it. */
type Touched = Omit<ImageWithPlaceholder, 'created_at'> & { user_id: number; created_at: Date };

type Due = { id: number; check_at: string };

/**
 * Erases images that nobody needs. Nobody here knows who needs an image, so two other services are asked, and between
 * their answer and the erasing somebody may begin to use it. What keeps that from going wrong:
 *
 * - Whoever is about to use an image asks media for it before (`ownImages`), which sets `in_use_until`. An image is
 *   not picked before that time, and by then its use is committed and shows in the answers. Nor is it erased if it was
 *   asked for after the picking, however long the answers took.
 * - Picking an image moves its `check_at`, and erasing it or calling it needed holds only while `check_at` is still what
 *   the picking made it. So a release told meanwhile is not lost: it has set another `check_at`, and is looked into.
 * - The row is erased in one statement that looks at both. Who asks just before it makes it find nothing to erase; who
 *   asks just after it is told that there is no such image. The same statement promises that the files follow
 *   (`FileDeletionQueue`).
 *
 * Picking passes over what another instance is picking. While one of the services does not answer nothing is erased.
 */
@Injectable()
export class OrphanedImages {
  private readonly log = new Logger('OrphanedImages');
  /** Workers that save items at the same time ask for their images at the same time. */
  private readonly touched = new BatchedCalls<number[], Touched[]>((asked) => this.touchAll(asked));

  constructor(
    @InjectRepository(ImageEntity) private readonly images: Repository<ImageEntity>,
    private readonly usage: ImageUsage,
    private readonly fileDeletions: FileDeletionQueue,
  ) {}

  /** Perhaps nobody needs these any more. */
  async release(ids: number[]) {
    // The column rounds to milliseconds, up as well: then it would not be due yet.
    await this.images.query(`update images set check_at = date_trunc('milliseconds', now()) where id in (${ASKED})`, [
      ids,
    ]);
  }

  /** Somebody is about to use images: theirs, or those that an editor has put on items of theirs. @returns them */
  touch(ids: number[]): Promise<Touched[]> {
    return this.touched.add(ids);
  }

  /** Somebody has sent an image again. @returns false when it has just been erased. */
  async touchAgain(id: number): Promise<boolean> {
    const [, count] = await this.images.query<[unknown, number]>(
      `update images set in_use_until = greatest(in_use_until, now() + ${ORPHANS_KEPT}) where id = $1`,
      [id],
    );
    return count === 1;
  }

  /** Looks into all that is due. @returns how many images it has erased. */
  async sweep(signal?: AbortSignal): Promise<number> {
    let total = 0;
    while (!signal?.aborted) {
      const due = await this.pick(null);
      if (due.length === 0) break;
      total += await this.checkUsage(due);
    }
    if (total > 0) this.log.log({ photos: total }, 'unused images erased');
    return total;
  }

  /** Looks into some of a user's images that are due. @returns false when none are. */
  async checkSome(user_id: number): Promise<boolean> {
    const due = await this.pick(user_id);
    if (due.length > 0) await this.checkUsage(due);
    return due.length > 0;
  }

  private async touchAll(asked: number[][]): Promise<Touched[][]> {
    const [images] = await this.images.query<[Touched[], number]>(
      `update images set in_use_until = greatest(in_use_until, now() + ${TIME_TO_USE}) where id in (${ASKED})
       returning id, user_id, width, height, content_type, bytes, thumb_hash, created_at`,
      [asked.flat()],
    );
    const byId = new Map(images.map((image) => [image.id, image]));
    return asked.map((ids) => ids.map((id) => byId.get(id)).filter((image) => image !== undefined));
  }

  /** @param user_id whose images, or null for everybody's */
  private async pick(user_id: number | null): Promise<Due[]> {
    const [due] = await this.images.query<[Due[], number]>(
      `update images set check_at = now() + ${TRY_AGAIN} where id in (
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
