import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager, In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import {
  endSharesOf,
  markItemShares,
  storeCollectionShares,
  storeItemShares,
  storeMembers,
} from './apply-grants.query.js';
import { CollectionShareEntity } from './collection-share.entity.js';
import { GroupEntity } from './group.entity.js';
import { GroupMemberEntity } from './group-member.entity.js';
import { ItemShareEntity } from './item-share.entity.js';

/** The version of rows that a snapshot replaces. */
const REPLACED = -2;

const SHARES = [GroupMemberEntity, ItemShareEntity, CollectionShareEntity];

/** The rows that a change has written, by what they are about. */
export interface StoredGrants {
  members: number[];
  items: number[];
  collections: number[];
  /** The collections that the group no longer shares. */
  ended: number[];
  /** Whether the group has another name. */
  is_renamed: boolean;
}

/** A user whose shares from before version `until` no longer count. */
export interface Leaver {
  user_id: number;
  until: number;
  was_member: boolean;
}

/**
 * The replica of sharing’s grants: the tables `groups`, `group_members`, `item_shares` and `collection_shares`, and
 * nothing else. Changes may arrive more than once and in any order (`GroupGrants` in
 * shared/contracts/sharing.ts). `GrantChanges` decides which changes count, and what else follows from them.
 */
@Injectable()
export class GrantReplica {
  /** Whether the replica may be stale, as far as this instance knows. */
  isStale = true;

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedUsers: DeletedUsers,
  ) {}

  /** Marks the replica as stale: a change is missing, so all grants must be fetched from sharing. */
  async markStale(): Promise<void> {
    await this.source.query('update grant_replica set doubts = doubts + 1');
    this.isStale = true;
  }

  /**
   * Locks the group’s row, so that changes of one group are applied one after another. Also locks the named users. A
   * concurrent purge of a user runs completely before or after this transaction, so no row of a deleted user comes back.
   */
  async lock(manager: EntityManager, change: GroupGrants): Promise<GroupEntity> {
    const { group_id, name, version, members, item_shares, collection_shares } = change;
    const named = [
      ...members.map(({ user_id }) => user_id),
      ...[...item_shares, ...collection_shares].map(({ owner_id }) => owner_id),
    ];
    await this.deletedUsers.activeAmong(manager, [...named, ...(await this.usersIn(manager, group_id))]);
    const row = { id: group_id, name, version };
    await manager.createQueryBuilder().insert().into(GroupEntity).values(row).orIgnore().execute();
    return manager.findOneOrFail(GroupEntity, { where: { id: group_id }, lock: { mode: 'for_no_key_update' } });
  }

  async usersIn(manager: EntityManager, group_id: number): Promise<number[]> {
    const members = await manager.findBy(GroupMemberEntity, { group_id, role: Not(IsNull()) });
    return members.map(({ user_id }) => user_id);
  }

  /** Members of the change who have left the group, or may have left and rejoined it. */
  async leaversOf(manager: EntityManager, { group_id, version, members }: GroupGrants): Promise<Leaver[]> {
    const user_ids = members.map(({ user_id }) => user_id);
    const known = await manager.findBy(GroupMemberEntity, { group_id, user_id: In(user_ids) });
    const rows = new Map(known.map((row) => [row.user_id, row]));
    return members
      .filter(({ user_id, role, since }) => {
        const row = rows.get(user_id);
        return (row?.version ?? -1) < version && (role === null || row?.since !== since);
      })
      .map(({ user_id, role, since }) => {
        const was_member = typeof rows.get(user_id)?.role === 'string';
        return { user_id, until: role === null ? version : since, was_member };
      });
  }

  /** Stores the rows of a change that are newer than those of the replica. */
  async store(
    manager: EntityManager,
    group: GroupEntity,
    change: GroupGrants,
    leavers: Leaver[] = [],
  ): Promise<StoredGrants> {
    const { group_id, name, version } = change;
    const members = await storeMembers(manager, change);
    const items = await storeItemShares(manager, change);
    const collections = await storeCollectionShares(manager, change);
    const ended = change.collection_shares
      .filter(({ collection_id, permission }) => permission === null && collections.includes(collection_id))
      .map(({ collection_id }) => collection_id);
    for (const { user_id, until } of leavers) ended.push(...(await endSharesOf(manager, group_id, user_id, until)));
    const is_newer = group.version < version;
    if (is_newer) await manager.update(GroupEntity, { id: group_id }, { name, version });
    return { members, items, collections, ended, is_renamed: is_newer && group.name !== name };
  }

  /** Replaces the rows of a group by those of a snapshot. Changes of earlier versions are then ignored. */
  async replace(manager: EntityManager, group: GroupEntity, snapshot: GroupGrants): Promise<void> {
    const { group_id, name, version } = snapshot;
    // Rows that stay keep the instant at which they began.
    const known = { group_id, version: LessThanOrEqual(version) };
    for (const rows of [GroupMemberEntity, CollectionShareEntity])
      await manager.update(rows, known, { version: REPLACED });
    await markItemShares(manager, snapshot, REPLACED);
    await this.store(manager, group, snapshot);
    for (const rows of SHARES) await manager.delete(rows, { group_id, version: REPLACED });
    await manager.update(GroupEntity, { id: group_id }, { snapshot_version: version });
    if (group.version === version) await manager.update(GroupEntity, { id: group_id }, { name });
  }

  /** Deletes the rows of a deleted group. */
  async delete(manager: EntityManager, group_id: number, version: number): Promise<void> {
    await manager.update(GroupEntity, { id: group_id }, { is_deleted: true, version });
    for (const rows of SHARES) await manager.delete(rows, { group_id });
  }
}
