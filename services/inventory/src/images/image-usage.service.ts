import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DataSource, IsNull } from 'typeorm';
import { visibleAmong } from '../grants/visible-items.query.js';
import { ItemEntity } from '../items/item.entity.js';

export const SEES_IMAGE = `
  select exists (select from items where image_id = $2 and user_id = $1)
    or exists (select from ${visibleAmong('select id from items where image_id = $2 and deleted_at is null')} v) as sees`;

/** Answers media’s questions about the items on images. */
@Injectable()
export class ImageUsage {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /** Counts the actor’s live items on the image. */
  countOn(actor: Actor, image_id: number): Promise<number> {
    return this.source.manager.countBy(ItemEntity, { user_id: actor.id, image_id, deleted_at: IsNull() });
  }

  /** @returns the given images that have an item, trash included. Items of the user `except` are ignored. */
  async inUse(image_ids: number[], except: number | undefined): Promise<number[]> {
    const used = await this.source.query<{ image_id: number }[]>(
      'select distinct image_id from items where image_id = any($1) and ($2::bigint is null or user_id <> $2)',
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
