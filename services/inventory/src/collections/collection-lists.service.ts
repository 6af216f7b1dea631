import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { DataSource } from 'typeorm';
import { answerItemList, type Known } from '../lists/changes-since.js';
import { answerList } from '../lists/raw-list.js';
import { StockCollection } from '../stock/stock-collection.js';
import { UserNames } from '../users/user-names.service.js';
import { canSee, findCollection } from './collection-access.js';
import {
  COLLECTION_ITEMS,
  COLLECTION_LIST,
  COUNTED_COLLECTION_LIST,
  SHARED_COLLECTION_LIST,
} from './collection-view.js';
import { EXPORTED_COLLECTIONS } from './exported-collections.query.js';
import { viewCollection } from './view-collection.query.js';

/** Answers the lists of collections and of their items. */
@Injectable()
export class CollectionLists {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly stock: StockCollection,
    private readonly names: UserNames,
  ) {}

  /** The actor’s own collections, Stock first, then by name; or "not modified". */
  async list({ id: user_id }: Actor, with_counts: boolean, with_system: boolean, if_none_match: string | undefined) {
    await this.names.require(user_id);
    if (with_system) await this.stock.prepare(user_id);
    const list = with_counts ? COUNTED_COLLECTION_LIST : COLLECTION_LIST;
    return answerList(this.source, list, { user_id, if_none_match, values: [with_system], variant: `${with_system}` });
  }

  /** Collections of other users that the actor’s groups share, with counts, by name; or "not modified". */
  async shared({ id: user_id }: Actor, if_none_match: string | undefined) {
    await this.names.require(user_id);
    return answerList(this.source, SHARED_COLLECTION_LIST, { user_id, if_none_match });
  }

  find(actor: Actor, id: number): Promise<Collection> {
    return viewCollection(this.source.manager, actor, id);
  }

  /**
   * The items of a collection that the actor can see, newest first; or the changes since the known state; or "not
   * modified".
   */
  async items(actor: Actor, id: number, known: Known) {
    await this.names.require(actor.id);
    await findCollection(this.source.manager, actor, id, canSee);
    const asked = { user_id: actor.id, ...known, values: [id], variant: `${id}` };
    return answerItemList(this.source, COLLECTION_ITEMS, asked);
  }

  /** All of the actor’s collections with the actor’s own items in them. */
  export({ id: user_id }: Actor) {
    return answerList(this.source, EXPORTED_COLLECTIONS, { user_id });
  }
}
