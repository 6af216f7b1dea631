import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import { rawJson } from '@whereabouts/shared/nest/raw-json.js';
import { DataSource } from 'typeorm';
import { Accesses, NOTHING_SHARED } from '../access/accesses.js';
import { StockCollection } from '../stock/stock-collection.js';
import { CollectionEntity } from './collection.entity.js';
import { canSee, requireAccess } from './collection-access.js';
import { COLLECTION_ITEMS, COLLECTION_LIST, SHARED_COLLECTION_LIST } from './collection-view.js';
import { EXPORTED_COLLECTIONS } from './exported-collections.query.js';
import { viewCollection } from './view-collection.query.js';

/** What users see of collections. */
@Injectable()
export class CollectionLists {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly accesses: Accesses,
    private readonly stock: StockCollection,
  ) {}

  /** The actor's own: Stock first, then by name; or "not modified". */
  async list(actor: Actor, with_counts: boolean, with_system: boolean, etag: string | undefined) {
    if (with_system) await this.stock.prepare(actor.id);
    // Only what others' items among the contents count for hangs on what groups share.
    const access = with_counts ? await this.accesses.of(actor) : NOTHING_SHARED;
    return this.raw(COLLECTION_LIST, actor, etag, access, with_counts, with_system);
  }

  /** Others' that the actor's groups share, with counts, by name; or "not modified". */
  async shared(actor: Actor, etag: string | undefined) {
    return this.raw(SHARED_COLLECTION_LIST, actor, etag, await this.accesses.of(actor), true);
  }

  async find(actor: Actor, id: number): Promise<Collection> {
    return viewCollection(this.source.manager, actor, await this.accessTo(actor, id), id);
  }

  /** What the actor can see of what lies in it, newest items first, or "not modified". */
  async items(actor: Actor, id: number, etag: string | undefined) {
    return this.raw(COLLECTION_ITEMS, actor, etag, await this.accessTo(actor, id), id);
  }

  /** All of the actor's own with their own items in them. */
  export(actor: Actor) {
    return rawJson(this.source, EXPORTED_COLLECTIONS, [actor.id, null]);
  }

  private async accessTo(actor: Actor, id: number): Promise<Access> {
    const access = await this.accesses.of(actor);
    requireAccess(actor, access, await this.source.manager.findOneBy(CollectionEntity, { id }), canSee);
    return access;
  }

  private raw(text: string, { id }: Actor, etag: string | undefined, access: Access, ...values: unknown[]) {
    return rawJson(this.source, text, [id, etag ?? null, JSON.stringify(access), ...values]);
  }
}
