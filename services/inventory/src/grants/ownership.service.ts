import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf, ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import type { GroupContents } from '@whereabouts/shared/contracts/groups.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { DataSource } from 'typeorm';
import { GROUP_CONTENTS } from './group-contents.query.js';
import { VISIBLE_BY_IDS } from './visible-items.query.js';

/** Answers which items and collections users own, and what their groups share. Only inventory knows this. */
@Injectable()
export class OwnershipService {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  /**
   * The asked items and collections that the actor owns, without items in the trash; and the asked items that the actor
   * sees, with their owners.
   */
  async owned({ actor, item_ids, collection_ids }: RequestOf<typeof inventory.owned>) {
    const [owned] = await this.source.query<[ResponseOf<typeof inventory.owned>]>(
      `select
         to_json(array(select id from items where id = any($2) and user_id = $1 and deleted_at is null order by id))
           as item_ids,
         to_json(array(select item_id from ${VISIBLE_BY_IDS} v order by item_id)) as visible_item_ids,
         to_json(array(select owner_id from ${VISIBLE_BY_IDS} v order by item_id)) as visible_owner_ids,
         to_json(array(select id from collections where id = any($3) and user_id = $1 order by id)) as collection_ids`,
      [actor.id, item_ids, collection_ids],
    );
    return owned;
  }

  /** The content of every group of the actor. */
  groupContents({ id }: Actor): Promise<GroupContents> {
    return this.source.query(GROUP_CONTENTS, [id]);
  }
}
