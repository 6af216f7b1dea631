import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { DataSource, IsNull } from 'typeorm';
import { Accesses } from '../access/accesses.js';
import { VISIBLE_ONES } from '../access/visible-items.js';
import { ItemEntity } from './item.entity.js';

type ItemOnImage = Pick<ItemEntity, 'id' | 'user_id'>;

/** Live items on image `$1`, and those of user `$2` in the trash, where they see them, too. */
export const ON_IMAGE = `
  select id, user_id from items where image_id = $1 and (deleted_at is null or user_id = $2)`;

/** What stands on images, for media. */
@Injectable()
export class ImageUsage {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly accesses: Accesses,
  ) {}

  /** The actor's live items on it. */
  countOn(actor: Actor, image_id: number): Promise<number> {
    return this.source.manager.countBy(ItemEntity, { user_id: actor.id, image_id, deleted_at: IsNull() });
  }

  /** Those of the images that some item of anybody but `except` stands on, in the trash or not. */
  async inUse(image_ids: number[], except: number | undefined): Promise<number[]> {
    const used = await this.source.query<{ image_id: number }[]>(
      'select distinct image_id from items where image_id = any($1) and ($2::bigint is null or user_id <> $2)',
      [image_ids, except ?? null],
    );
    return used.map(({ image_id }) => image_id);
  }

  /** Whether the actor can see an item on it. Sharing is asked only about others' items. */
  async sees(actor: Actor, image_id: number): Promise<boolean> {
    const items = await this.source.query<ItemOnImage[]>(ON_IMAGE, [image_id, actor.id]);
    if (items.some(({ user_id }) => user_id === actor.id)) return true;
    if (items.length === 0) return false;
    const ids = items.map(({ id }) => id);
    const access = await this.accesses.of(actor, ids.length > MAX_BATCH ? {} : { item_ids: ids });
    const [{ sees }] = await this.source.query<[{ sees: boolean }]>(`select exists (${VISIBLE_ONES}) as sees`, [
      actor.id,
      ids,
      JSON.stringify(access),
    ]);
    return sees;
  }
}
