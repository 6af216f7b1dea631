import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { type Changed, Revisions } from '../items/revisions.js';
import { storeCollectionShares, storeItemShares, storeMembers } from './apply-grants.query.js';
import { CollectionShareEntity } from './collection-share.entity.js';
import {
  endSharesOf,
  lockSharedCollections,
  type TakenOut,
  takeOutOfOthers,
  takeOutWhatStrangersAdded,
} from './end-shares.query.js';
import { fingerprintOf } from './fingerprint-of.query.js';
import { forgetTombstones } from './forget-tombstones.query.js';
import { GroupEntity } from './group.entity.js';
import { GroupMemberEntity } from './group-member.entity.js';
import { ItemShareEntity } from './item-share.entity.js';

/** The copy of sharing's grants. Changes may come twice and in any order (contracts, sharing: `GroupGrants`). */
@Injectable()
export class GrantCopy {
  private readonly log = new Logger('GrantCopy');

  /** Whether it may be, as far as this instance knows. */
  isDoubtful = true;

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly revisions: Revisions,
    private readonly deletedUsers: DeletedUsers,
    private readonly live: LiveUpdates,
  ) {}

  /** What has been applied already moves no ETag. After a failure, or too late, the copy is doubtful, and is filled anew. */
  async apply(change: GroupGrants): Promise<void> {
    try {
      const isTooLate = await this.source.transaction(async (manager) => {
        await this.holdUsers(manager, change);
        const group = await lockGroup(manager, change);
        if (group.is_deleted || change.version <= group.snapshot_version) return false;
        if (change.version <= group.forgotten_version && !change.is_deleted) return true;
        await this.applyIn(manager, group, change);
        return false;
      });
      if (isTooLate) await this.doubt();
    } catch (error) {
      this.log.warn({ error, group_id: change.group_id }, 'grants could not be applied');
      await this.doubt();
      throw error;
    }
  }

  /**
   * Takes over a group as it stands; changes before its version are known from then on.
   * @returns whether the copy of the group differed
   */
  replace(snapshot: GroupGrants): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      await this.holdUsers(manager, snapshot);
      const group = await lockGroup(manager, snapshot);
      if (group.is_deleted || Math.max(group.snapshot_version, group.forgotten_version) > snapshot.version)
        return false;
      const before = await fingerprintOf(manager, snapshot.group_id);
      const key = { group_id: snapshot.group_id };
      await lockSharedCollections(manager, snapshot.group_id);
      const known = await this.usersIn(manager, snapshot.group_id);
      const collections = await manager.findBy(CollectionShareEntity, key);
      for (const table of ['group_members', 'item_shares', 'collection_shares'])
        await manager.query(`delete from ${table} where group_id = $1 and version <= $2`, [
          snapshot.group_id,
          snapshot.version,
        ]);
      await this.store(manager, snapshot);
      const { version } = snapshot;
      await manager.update(GroupEntity, { id: group.id }, { snapshot_version: version });
      if (group.version <= version)
        await manager.update(GroupEntity, { id: group.id }, { name: snapshot.name, version });
      const taken = await takeOutWhatStrangersAdded(
        manager,
        collections.map(({ collection_id }) => collection_id),
      );
      if (taken.length === 0 && before === (await fingerprintOf(manager, snapshot.group_id))) return false;
      const users = new Set([...known, ...(await this.usersIn(manager, snapshot.group_id))]);
      await this.bumpAll(manager, [...users], snapshot.group_id, taken);
      return true;
    });
  }

  /** Something is missing: what stands has to be fetched from sharing. */
  async doubt(): Promise<void> {
    await this.source.query('update grant_copy set doubts = doubts + 1');
    this.isDoubtful = true;
  }

  private async applyIn(manager: EntityManager, group: GroupEntity, change: GroupGrants) {
    const { group_id, version } = change;
    if (change.is_deleted) return this.delete(manager, group_id, version);
    const leavers = await leaversOf(manager, change);
    if (leavers.length > 0 || change.collection_shares.some(({ permission }) => permission === null))
      await lockSharedCollections(manager, group_id);
    const taken: TakenOut[] = [];
    if (leavers.length > 0) {
      const user_ids = leavers.filter(({ wasIn }) => wasIn).map(({ user_id }) => user_id);
      taken.push(...(await takeOutOfOthers(manager, group_id, user_ids)));
    }
    const stored = await this.store(manager, change);
    const ended: number[] = [];
    for (const { user_id, until } of leavers) ended.push(...(await endSharesOf(manager, group_id, user_id, until)));
    taken.push(...(await takeOutWhatStrangersAdded(manager, [...stored.ended, ...ended])));
    const isRenamed = group.version < version && group.name !== change.name;
    if (group.version < version) await manager.update(GroupEntity, { id: group_id }, { name: change.name, version });
    const concernsAll = isRenamed || stored.members.length > 0 || stored.collections.length > 0;
    const owners = stored.items.length > 0 ? change.item_shares.map(({ owner_id }) => owner_id) : [];
    const users = concernsAll ? [...(await this.usersIn(manager, group_id)), ...stored.members, ...owners] : owners;
    if (concernsAll) await this.bumpAll(manager, users, group_id, taken);
    else if (users.length > 0) await this.bump(manager, users, { groups: [group_id], listed_ids: stored.items });
    await forgetTombstones(manager, group_id, version);
  }

  /** A user who is being deleted has gone before this, or goes after it: nothing of them comes back in between. */
  private async holdUsers(manager: EntityManager, { group_id, members, item_shares, collection_shares }: GroupGrants) {
    const named = [
      ...members.map(({ user_id }) => user_id),
      ...[...item_shares, ...collection_shares].map(({ owner_id }) => owner_id),
    ];
    await this.deletedUsers.activeAmong(manager, [...named, ...(await this.usersIn(manager, group_id))]);
  }

  private async store(manager: EntityManager, change: GroupGrants) {
    const members = await storeMembers(manager, change);
    const items = await storeItemShares(manager, change);
    const collections = await storeCollectionShares(manager, change);
    const ended = change.collection_shares
      .filter(({ collection_id, permission }) => permission === null && collections.includes(collection_id))
      .map(({ collection_id }) => collection_id);
    return { members, items, collections, ended };
  }

  private async delete(manager: EntityManager, id: number, version: number) {
    await lockSharedCollections(manager, id);
    const users = await this.usersIn(manager, id);
    const shares = await manager.findBy(CollectionShareEntity, { group_id: id });
    await manager.update(GroupEntity, { id }, { is_deleted: true, version });
    await manager.delete(GroupMemberEntity, { group_id: id });
    await manager.delete(ItemShareEntity, { group_id: id });
    await manager.delete(CollectionShareEntity, { group_id: id });
    const taken = await takeOutWhatStrangersAdded(
      manager,
      shares.map(({ collection_id }) => collection_id),
    );
    await this.bumpAll(manager, users, id, taken);
  }

  /** Everything in a group may look different to its users; others see by other groups what was taken out of collections. */
  private async bumpAll(manager: EntityManager, users: number[], group_id: number, taken: TakenOut[]) {
    await this.bump(manager, users, {
      items_of: taken.map(({ added_by }) => added_by),
      collections_of: taken.map(({ collector }) => collector),
      contents_of: taken.map(({ collection_id }) => collection_id),
      groups: [group_id],
      listed_ids: taken.map(({ item_id }) => item_id),
      unlisted: { users, groups: [group_id] },
    });
  }

  private async bump(manager: EntityManager, users: number[], changed: Changed) {
    this.live.tell(manager, { user_ids: users, topics: ['groups', 'notices'] });
    await this.revisions.bump(manager, { ...changed, items_of: [...users, ...(changed.items_of ?? [])] });
  }

  private async usersIn(manager: EntityManager, group_id: number): Promise<number[]> {
    const members = await manager.findBy(GroupMemberEntity, { group_id, role: Not(IsNull()) });
    return members.map(({ user_id }) => user_id);
  }
}

/** Changes of one group are applied one after the other. */
async function lockGroup(manager: EntityManager, { group_id, name, version }: GroupGrants): Promise<GroupEntity> {
  const row = { id: group_id, name, version };
  await manager.createQueryBuilder().insert().into(GroupEntity).values(row).orIgnore().execute();
  return manager.findOneOrFail(GroupEntity, { where: { id: group_id }, lock: { mode: 'for_no_key_update' } });
}

/**
 * Members who are in the group no more, or perhaps anew: what they had shared before `until` counts no more. Only those who
 * were in it take out what they had put into others' collections: whoever joins keeps what another group lets them put there.
 */
async function leaversOf(manager: EntityManager, { group_id, version, members }: GroupGrants) {
  const user_ids = members.map(({ user_id }) => user_id);
  const known = await manager.findBy(GroupMemberEntity, { group_id, user_id: In(user_ids) });
  const rows = new Map(known.map((row) => [row.user_id, row]));
  return members
    .filter(({ user_id, role, since }) => {
      const row = rows.get(user_id);
      return (row?.version ?? -1) < version && (role === null || row?.since !== since);
    })
    .map(({ user_id, role, since }) => {
      const wasIn = typeof rows.get(user_id)?.role === 'string';
      return { user_id, until: role === null ? version : since, wasIn };
    });
}
