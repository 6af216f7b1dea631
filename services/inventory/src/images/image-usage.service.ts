import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DataSource, IsNull } from 'typeorm';
import { IS_SHOWN_FILE } from '../files/item-files-trigger.js';
import { visibleAmong } from '../grants/visible-items.query.js';
import { ItemEntity } from '../items/item.entity.js';

const itemsWith = (files: string) => `
  select i.id from item_files f join items i on i.id = f.item_id
  where f.image_id = $2 and f.deleted_at is null and i.deleted_at is null and ${files}`;

/** Viewers do not get the photos of receipts and warranty papers (docs/rules/files.md). */
export const SEES_IMAGE = `
  select exists (select from item_files f join items i on i.id = f.item_id where f.image_id = $2 and i.user_id = $1)
    or exists (select from ${visibleAmong(itemsWith(IS_SHOWN_FILE))} v)
    or exists (select from ${visibleAmong(itemsWith(`not (${IS_SHOWN_FILE})`))} v where v.role <> 'viewer') as sees`;

/** Answers media’s questions about the items on images. */
@Injectable()
export class ImageUsage {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** Counts the actor’s live items on the image. */
  countOn(actor: Actor, image_id: number): Promise<number> {
    return this.source.manager.countBy(ItemEntity, { user_id: actor.id, image_id, deleted_at: IsNull() });
  }

  /**
   * @returns the given images and documents that are files of an item, including removed files and items in the trash.
   * Items of the user `except` are ignored.
   */
  async inUse(image_ids: number[], except: number | undefined): Promise<number[]> {
    const used = await this.source.query<{ image_id: number }[]>(
      `select distinct f.image_id from item_files f join items i on i.id = f.item_id
       where f.image_id = any($1) and ($2::bigint is null or i.user_id <> $2)`,
      [image_ids, except ?? null],
    );
    return used.map(({ image_id }) => image_id);
  }

  /** Whether the actor can see an item on the image. The actor’s own trashed items count, too. */
  async sees({ id }: Actor, image_id: number): Promise<boolean> {
    const [{ sees }] = await this.source.query<[{ sees: boolean }]>(SEES_IMAGE, [id, image_id]);
    return sees;
  }
}
