import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import type { inventory } from '@whereabouts/shared/contracts/inventory.js';
import type { GroupsOfItems } from '@whereabouts/shared/contracts/sharing.js';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { GrantChanges } from '../grants/grant-changes.js';
import { GroupMemberEntity } from '../group-members/group-member.entity.js';
import type { GroupEntity } from '../groups/group.entity.js';
import { canManage, canSee, canShare } from '../groups/group-access.js';
import { notifyOthers } from '../groups/group-activity.js';
import { GroupTransactions, lockGroups } from '../groups/group-transactions.js';
import { GROUPS_OF_ITEMS } from './groups-of-items.query.js';
import { ItemShareEntity } from './item-share.entity.js';
import { OwnershipClient } from './ownership-client.js';
import { RefusedShareEntity } from './refused-share.entity.js';

/** Shares items directly with groups. Items in the trash stay shared. */
@Injectable()
export class ItemSharesService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: GroupTransactions,
    private readonly ownership: OwnershipClient,
  ) {}

  /**
   * @returns how many items were not shared with the group before
   * @throws NotFoundException `item_not_found`, ForbiddenException `not_owner`; then no item is shared
   */
  async share(actor: Actor, group_id: number, item_ids: number[]): Promise<number> {
    const { own, visible } = await this.ownership.items(actor, item_ids);
    return this.transactions.inGroup(actor, { id: group_id, rule: canShare }, async (tx, { group, changes }) => {
      if (item_ids.some((id) => !visible.has(id))) throw itemNotFound();
      if (item_ids.some((id) => !own.has(id))) throw notYoursToShare();
      await tx.delete(RefusedShareEntity, { group_id, item_id: In(item_ids) });
      return add(tx, changes, group, actor.id, item_ids);
    });
  }

  /**
   * Does nothing if the actor sees the item but it is not shared with the group: another member may have just unshared
   * it. Or the item is new, and the event that shares it with its owner's default group has not arrived yet. In that
   * case, the refused share makes the event skip the item.
   * @throws NotFoundException `item_not_found` if the actor cannot see the item or it is in the trash
   */
  async unshare(actor: Actor, group_id: number, item_id: number): Promise<void> {
    const { visible, owners } = await this.ownership.items(actor, [item_id]);
    return this.transactions.inGroup(actor, { id: group_id, rule: canSee }, async (tx, { group, role, changes }) => {
      if (!visible.has(item_id)) throw itemNotFound();
      const share = await tx.findOneBy(ItemShareEntity, { item_id, group_id });
      const owner_id = share?.owner_id ?? owners.get(item_id);
      const mayEnd = owner_id === actor.id || canManage(role);
      if (share && !mayEnd) throw notYours();
      if (!mayEnd || owner_id === undefined) return;
      if (!(await tx.existsBy(GroupMemberEntity, { group_id, user_id: owner_id }))) return;
      await tx.delete(ItemShareEntity, { item_id, group_id });
      await tx.upsert(RefusedShareEntity, { item_id, group_id, owner_id }, ['item_id', 'group_id']);
      changes.items(group, owner_id, [item_id], false);
    });
  }

  /** The actor's groups that share the items. An unknown item has no groups, like an unshared one. */
  async groupsOf(actor: Actor, item_ids: number[]): Promise<GroupsOfItems> {
    const { visible } = await this.ownership.items(actor, item_ids);
    const found = await this.source.query<{ item_id: number; groups: GroupsOfItems[string] }[]>(GROUPS_OF_ITEMS, [
      actor.id,
      item_ids,
    ]);
    return Object.fromEntries(found.map(({ item_id, groups }) => [item_id, visible.has(item_id) ? groups : []]));
  }

  /**
   * Shares new items with their owner's default group at creation time. Skips them if the owner may no longer share
   * there, or has left and rejoined, and skips items that were unshared in the meantime. Inventory already shows the
   * items as shared, so this method reports skipped items to it. The method is idempotent.
   */
  async shareNew({
    user_id,
    item_ids,
    group_id,
    group_since,
  }: PayloadOf<typeof inventory.itemsCreated>): Promise<void> {
    if (group_id === null) return;
    await this.transactions.run(async (tx, changes) => {
      for (const group of await lockGroups(tx, [group_id])) {
        const owner = await tx.findOneBy(GroupMemberEntity, { group_id, user_id });
        const isStillIn = owner !== null && (group_since === null || owner.since === group_since);
        const isAllowed = isStillIn && canShare(owner.role);
        const refused = isAllowed ? await refusedAmong(tx, group_id, item_ids) : item_ids;
        const shared = item_ids.filter((id) => !refused.includes(id));
        if (shared.length > 0) await add(tx, changes, group, user_id, shared);
        changes.items(group, user_id, refused, false);
      }
    });
  }

  /** Ends the shares of purged items. */
  async forget(item_ids: number[]): Promise<void> {
    await this.source.manager.delete(RefusedShareEntity, { item_id: In(item_ids) });
    for (;;) {
      const shares = await this.source.manager.findBy(ItemShareEntity, { item_id: In(item_ids) });
      if (shares.length === 0) return;
      // Locks the groups first, so that shares added while this waits for a lock are found too.
      await this.transactions.run(async (tx, changes) => {
        for (const group of await lockGroups(tx, [...new Set(shares.map(({ group_id }) => group_id))]))
          await end(tx, changes, group, item_ids);
      });
    }
  }
}

const END = `
  with ended as (delete from item_shares where group_id = $1 and item_id = any($2) returning owner_id, item_id)
  select owner_id, array_agg(item_id) as item_ids from ended group by owner_id`;

async function end(manager: EntityManager, changes: GrantChanges, group: GroupEntity, item_ids: number[]) {
  const ended = await manager.query<{ owner_id: number; item_ids: number[] }[]>(END, [group.id, item_ids]);
  for (const { owner_id, item_ids } of ended) changes.items(group, owner_id, item_ids, false);
}

async function refusedAmong(manager: EntityManager, group_id: number, item_ids: number[]): Promise<number[]> {
  const refused = await manager.findBy(RefusedShareEntity, { group_id, item_id: In(item_ids) });
  return refused.map(({ item_id }) => item_id);
}

/** Publishes shares that already exist too, because a replica may lack them. @returns how many were new */
async function add(
  manager: EntityManager,
  changes: GrantChanges,
  group: GroupEntity,
  owner_id: number,
  item_ids: number[],
): Promise<number> {
  const added = await manager.query<{ item_id: number }[]>(
    `insert into item_shares (item_id, group_id, owner_id) select item_id, $1, $2 from unnest($3::bigint[]) item_id
     on conflict do nothing returning item_id`,
    [group.id, owner_id, item_ids],
  );
  changes.items(group, owner_id, item_ids, true);
  const [first] = added;
  if (first) {
    const activity = {
      kind: 'items_shared',
      actor_id: owner_id,
      item_count: added.length,
      item_id: first.item_id,
    } as const;
    await notifyOthers(manager, changes, group, activity);
  }
  return added.length;
}

const notYours = () =>
  new ForbiddenException({
    message: 'Only the owner of the item or of the group can take it out of the group.',
    code: 'not_owner',
  });

const itemNotFound = () => new NotFoundException({ message: 'The item was not found.', code: 'item_not_found' });

const notYoursToShare = () =>
  new ForbiddenException({ message: 'Only the owner of an item can share it.', code: 'not_owner' });
