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

/** Items that are shared by themselves. They stay so in the trash. */
@Injectable()
export class ItemShares {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: GroupTransactions,
    private readonly ownership: OwnershipClient,
  ) {}

  /**
   * @returns how many were not shared with it yet. @throws NotFoundException `item_not_found`, and then shares none;
   * ForbiddenException `not_owner`
   */
  async share(actor: Actor, group_id: number, item_ids: number[]): Promise<number> {
    const { own, visible } = await this.ownership.items(actor, item_ids);
    return this.transactions.in(actor, { id: group_id, rule: canShare }, (manager, { group, changes }) => {
      if (item_ids.some((id) => !visible.has(id))) throw itemNotFound();
      if (item_ids.some((id) => !own.has(id))) throw notYoursToShare();
      return add(manager, changes, group, actor.id, item_ids);
    });
  }

  /**
   * One that the actor sees and that is not shared with it is no mistake: somebody else may just have taken it out.
   * @throws NotFoundException `item_not_found` for one that the actor does not see, or that is in the trash
   */
  async unshare(actor: Actor, group_id: number, item_id: number): Promise<void> {
    const { visible } = await this.ownership.items(actor, [item_id]);
    return this.transactions.in(actor, { id: group_id, rule: canSee }, async (manager, { group, role, changes }) => {
      if (!visible.has(item_id)) throw itemNotFound();
      const share = await manager.findOneBy(ItemShareEntity, { item_id, group_id });
      if (!share) return;
      if (share.owner_id !== actor.id && !canManage(role)) throw notYours();
      await manager.delete(ItemShareEntity, { item_id, group_id });
      changes.items(group, share.owner_id, [item_id], false);
    });
  }

  /** The actor's groups that share them; an asked item that is unknown has none, like one that nobody shares. */
  async groupsOf(actor: Actor, item_ids: number[]): Promise<GroupsOfItems> {
    const { visible } = await this.ownership.items(actor, item_ids);
    const found = await this.source.query<{ item_id: number; groups: GroupsOfItems[string] }[]>(GROUPS_OF_ITEMS, [
      actor.id,
      item_ids,
    ]);
    return Object.fromEntries(found.map(({ item_id, groups }) => [item_id, visible.has(item_id) ? groups : []]));
  }

  /**
   * Shares new items with the default group that inventory knew when it made them, unless their owner may not share there
   * any more, or has left and joined again. Inventory shows them as shared already, and hears when they are not. Sharing
   * them twice does no harm.
   */
  async shareNew({
    user_id,
    item_ids,
    group_id,
    group_since,
  }: PayloadOf<typeof inventory.itemsCreated>): Promise<void> {
    if (group_id === null) return;
    await this.transactions.run(async (manager, changes) => {
      for (const group of await lockGroups(manager, [group_id])) {
        const owner = await manager.findOneBy(GroupMemberEntity, { group_id, user_id });
        const isStillIn = owner !== null && (group_since === null || owner.since === group_since);
        if (isStillIn && canShare(owner.role)) await add(manager, changes, group, user_id, item_ids);
        else changes.items(group, user_id, item_ids, false);
      }
    });
  }

  /** For items that are gone for good. */
  async forget(item_ids: number[]): Promise<void> {
    await this.transactions.run(async (manager, changes) => {
      const shares = await manager.findBy(ItemShareEntity, { item_id: In(item_ids) });
      for (const group of await lockGroups(manager, [...new Set(shares.map(({ group_id }) => group_id))])) {
        for (const owner_id of new Set(shares.map((share) => share.owner_id))) {
          const theirs = shares.filter((share) => share.group_id === group.id && share.owner_id === owner_id);
          changes.items(
            group,
            owner_id,
            theirs.map((share) => share.item_id),
            false,
          );
        }
      }
      await manager.delete(ItemShareEntity, { item_id: In(item_ids) });
    });
  }
}

/** What is shared already is told again: a copy may lack it. @returns how many were new */
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
    message: 'Only the owner of an item or of the group takes it out of the group.',
    code: 'not_owner',
  });

const itemNotFound = () => new NotFoundException({ message: 'The item was not found.', code: 'item_not_found' });

const notYoursToShare = () =>
  new ForbiddenException({ message: 'Only the owner of an item shares it.', code: 'not_owner' });
