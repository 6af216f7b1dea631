import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { GroupsOfItems } from '@whereabouts/shared/contracts/sharing.js';
import { DataSource, type EntityManager, In } from 'typeorm';
import { DefaultGroups } from '../default-groups/default-groups.service.js';
import { canManage, canSee, canShare } from '../groups/group-access.js';
import { GroupChanges } from '../groups/group-changes.js';
import { MemberEntity } from '../members/member.entity.js';
import { GROUPS_OF_ITEMS } from './groups-of-items.query.js';
import { ItemShareEntity } from './item-share.entity.js';
import { OwnedThings } from './owned-things.js';

/** Items that are shared by themselves. They stay so in the trash. */
@Injectable()
export class ItemShares {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly changes: GroupChanges,
    private readonly defaultGroups: DefaultGroups,
    private readonly ownedThings: OwnedThings,
  ) {}

  /** @returns how many were not shared with it yet. @throws NotFoundException `item_not_found`, and then shares none */
  async share(actor: Actor, group_id: number, item_ids: number[]): Promise<number> {
    const areOwn = await this.ownedThings.areItemsOf(actor, item_ids);
    return this.changes.in(actor, { id: group_id, rule: canShare, hold: 'shared' }, (manager) => {
      if (!areOwn) throw new NotFoundException({ message: 'The item was not found.', code: 'item_not_found' });
      return add(manager, group_id, actor.id, item_ids);
    });
  }

  /** One that is not shared with it is no mistake: somebody else may just have taken it out. */
  unshare(actor: Actor, group_id: number, item_id: number): Promise<void> {
    return this.changes.in(actor, { id: group_id, rule: canSee, hold: 'shared' }, async (manager, { role }) => {
      const share = await manager.findOneBy(ItemShareEntity, { item_id, group_id });
      if (!share) return;
      if (share.owner_id !== actor.id && !canManage(role)) throw notYours();
      await manager.delete(ItemShareEntity, { item_id, group_id });
    });
  }

  /** The actor's groups that share them; an asked item that is unknown has none, like one that nobody shares. */
  async groupsOf(actor: Actor, item_ids: number[]): Promise<GroupsOfItems> {
    const found = await this.source.query<{ item_id: number; groups: GroupsOfItems[string] }[]>(GROUPS_OF_ITEMS, [
      actor.id,
      item_ids,
    ]);
    return Object.fromEntries(found.map(({ item_id, groups }) => [item_id, groups]));
  }

  /** With their owner's default group, if they may share with it still. Sharing them twice does no harm. */
  async shareNew(owner_id: number, item_ids: number[]): Promise<void> {
    const group_id = await this.defaultGroups.of(owner_id);
    if (group_id === null) return;
    await this.source.transaction(async (manager) => {
      await this.changes.lock(manager, [group_id], 'shared');
      const owner = await manager.findOneBy(MemberEntity, { group_id, user_id: owner_id });
      if (owner && canShare(owner.role)) await add(manager, group_id, owner_id, item_ids);
    });
  }

  /** For items that are gone for good. */
  async forget(item_ids: number[]): Promise<void> {
    await this.source.transaction(async (manager) => {
      const shares = await manager.findBy(ItemShareEntity, { item_id: In(item_ids) });
      await this.changes.lock(manager, [...new Set(shares.map(({ group_id }) => group_id))], 'shared');
      await manager.delete(ItemShareEntity, { item_id: In(item_ids) });
    });
  }
}

/** @returns how many were new */
async function add(manager: EntityManager, group_id: number, owner_id: number, item_ids: number[]): Promise<number> {
  const added = await manager.query<unknown[]>(
    // In the order of ids, so that two who share the same items do not wait for each other.
    `insert into item_shares (item_id, group_id, owner_id)
     select item_id, $1, $2 from unnest($3::bigint[]) item_id order by item_id
     on conflict do nothing returning item_id`,
    [group_id, owner_id, item_ids],
  );
  return added.length;
}

const notYours = () =>
  new ForbiddenException({
    message: 'Only the owner of an item or of the group takes it out of the group.',
    code: 'not_owner',
  });
