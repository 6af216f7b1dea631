import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemDetails } from '@whereabouts/shared/contracts/inventory.js';
import { DataSource } from 'typeorm';
import { requireGroup } from '../grants/require-group.js';
import { answerItemList, type Known } from '../lists/changes-since.js';
import { answerList } from '../lists/raw-list.js';
import { UserNames } from '../users/user-names.service.js';
import { DEPARTED_LIST } from './departed-list.js';
import { itemNotFound } from './item-not-found.js';
import { GROUP_ITEM_LIST, ITEM_LIST, VISIBLE_LIST } from './item-view.js';
import { SUGGESTIONS } from './suggestions.query.js';
import { viewItem } from './view-items.query.js';

/** Answers calls that read items. */
@Injectable()
export class ItemsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly names: UserNames,
  ) {}

  /** All items that the actor owns; or the changes since the known state; or "not modified". */
  async list({ id: user_id }: Actor, known: Known) {
    await this.names.require(user_id);
    return answerItemList(this.source, ITEM_LIST, { user_id, ...known });
  }

  /** The actor’s own items that have departed; or the changes since the known state; or "not modified". */
  async listDeparted({ id: user_id }: Actor, known: Known) {
    await this.names.require(user_id);
    return answerItemList(this.source, DEPARTED_LIST, { user_id, ...known });
  }

  /**
   * All items that the actor can see, or those that one group shares, the actor’s own included; or the changes since
   * the known state; or "not modified". The role of an item is the same in every list.
   * @throws NotFoundException `group_not_found` if the actor is not in the group
   */
  async listVisible({ id: user_id }: Actor, group_id: number | undefined, known: Known) {
    await this.names.require(user_id);
    if (!group_id) return answerItemList(this.source, VISIBLE_LIST, { user_id, ...known });
    await requireGroup(this.source.manager, user_id, group_id);
    const asked = { user_id, ...known, values: [group_id], variant: `${group_id}` };
    return answerItemList(this.source, GROUP_ITEM_LIST, asked);
  }

  /** The values that the actor has used so far, or "not modified". */
  suggestions({ id: user_id }: Actor, if_none_match: string | undefined) {
    return answerList(this.source, SUGGESTIONS, { user_id, if_none_match });
  }

  /** @throws NotFoundException if the item is not visible to the actor, in the trash, or unknown */
  async find(actor: Actor, id: number): Promise<ItemDetails> {
    const item = await viewItem(this.source.manager, actor, id);
    if (!item) throw itemNotFound();
    return item;
  }
}
