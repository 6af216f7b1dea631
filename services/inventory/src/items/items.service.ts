import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { rawJson } from '@whereabouts/shared/nest/raw-json.js';
import { requireAdmin } from '@whereabouts/shared/nest/require-admin.js';
import { DataSource, IsNull } from 'typeorm';
import { Accesses } from '../access/accesses.js';
import { requireGroup } from '../access/require-group.js';
import { ItemEntity } from './item.entity.js';
import { itemNotFound } from './item-not-found.js';
import { ITEM_LIST, VISIBLE_LIST } from './item-view.js';
import { SUGGESTIONS } from './suggestions.query.js';
import { viewItems } from './view-items.query.js';

/** What users see of items. */
@Injectable()
export class ItemsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly accesses: Accesses,
  ) {}

  /** Everything the actor owns, or "not modified". */
  async list(actor: Actor, etag: string | undefined) {
    const access = await this.accesses.of(actor);
    return rawJson(this.source, ITEM_LIST, [actor.id, etag ?? null, JSON.stringify(access)]);
  }

  /**
   * Everything the actor can see, or what one group shares, their own included; or "not modified". What they may do with
   * an item is the same in every list.
   * @throws NotFoundException `group_not_found` for a group that they are not in
   */
  async listVisible(actor: Actor, group_id: number | undefined, etag: string | undefined) {
    const access = await this.accesses.of(actor);
    if (group_id) requireGroup(access, group_id);
    return rawJson(this.source, VISIBLE_LIST, [actor.id, etag ?? null, JSON.stringify(access), group_id ?? null]);
  }

  /** What the actor has used so far, or "not modified". */
  suggestions(actor: Actor, etag: string | undefined) {
    return rawJson(this.source, SUGGESTIONS, [actor.id, etag ?? null]);
  }

  /** @throws NotFoundException for an item that the actor cannot see, in the trash, or not there at all. */
  async find(actor: Actor, id: number): Promise<Item> {
    const access = await this.accesses.of(actor, { item_ids: [id] });
    const [item] = await viewItems(this.source.manager, actor, access, [id]);
    if (!item) throw itemNotFound();
    return item;
  }

  /** Items of everybody, without those in the trash. */
  countAll(actor: Actor): Promise<number> {
    requireAdmin(actor);
    return this.source.manager.countBy(ItemEntity, { deleted_at: IsNull() });
  }
}
