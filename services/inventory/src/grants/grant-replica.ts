import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import type { ListChange } from '../lists/list-changes.js';
import { Revisions } from '../lists/revisions.js';
import { storeCollectionShares, storeItemShares, storeMembers } from './apply-grants.query.js';
import { CollectionShareEntity } from './collection-share.entity.js';
import {
  endSharesOf,
  lockSharedCollections,
  removeItemsOfLeavers,
  removeItemsOfNonMembers,
  type TakenOut,
} from './end-shares.query.js';
import { fingerprintOf } from './fingerprint-of.query.js';
import { forgetTombstones } from './forget-tombstones.query.js';
import { GroupEntity } from './group.entity.js';
import { GroupMemberEntity } from './group-member.entity.js';
import { ItemShareEntity } from './item-share.entity.js';

/**
 * The replica of sharing’s grants. Changes may arrive more than once and in any order (`GroupGrants` in
 * shared/contracts/sharing.ts).
 */
@Injectable()
export class GrantReplica {
  private readonly log = new Logger('GrantReplica');

  /** Whether the replica may be stale, as far as this instance knows. */
  isStale = true;

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly revisions: Revisions,
    private readonly deletedUsers: DeletedUsers,
    private readonly live: LiveUpdates,
  ) {}

  /**
   * Applies a change. A change that was already applied changes no ETag. If the change fails or arrives too late, the
   * replica is marked as stale and fetched again.
   */
  async apply(change: GroupGrants): Promise<void> {
    try {
      const isTooLate = await transaction(this.source, async (tx) => {
        await this.holdUsers(tx, change);
        const group = await lockGroup(tx, change);
        if (group.is_deleted || change.version <= group.snapshot_version) return false;
        if (change.version <= group.forgotten_version && !change.is_deleted) return true;
        await this.applyIn(tx, group, change);
        return false;
      });
      if (isTooLate) await this.markStale();
    } catch (error) {
      this.log.warn({ error, group_id: change.group_id }, 'grant change failed, replica marked stale');
      await this.markStale();
      throw error;
    }
  }

  /**
   * Replaces the grants of a group by a snapshot. Changes of earlier versions are then ignored.
   * @returns whether the grants differed
   */
  replace(snapshot: GroupGrants): Promise<boolean> {
    return transaction(this.source, async (tx) => {
      await this.holdUsers(tx, snapshot);
      const group = await lockGroup(tx, snapshot);
      if (group.is_deleted || Math.max(group.snapshot_version, group.forgotten_version) > snapshot.version)
        return false;
      const before = await fingerprintOf(tx, snapshot.group_id);
      const key = { group_id: snapshot.group_id };
      await lockSharedCollections(tx, snapshot.group_id);
      const known = await this.usersIn(tx, snapshot.group_id);
      const collections = await tx.findBy(CollectionShareEntity, key);
      for (const table of ['group_members', 'item_shares', 'collection_shares'])
        await tx.query(`delete from ${table} where group_id = $1 and version <= $2`, [
          snapshot.group_id,
          snapshot.version,
        ]);
      await this.store(tx, snapshot);
      const { version } = snapshot;
      await tx.update(GroupEntity, { id: group.id }, { snapshot_version: version });
      if (group.version <= version) await tx.update(GroupEntity, { id: group.id }, { name: snapshot.name, version });
      const taken = await removeItemsOfNonMembers(
        tx,
        collections.map(({ collection_id }) => collection_id),
      );
      if (taken.length === 0 && before === (await fingerprintOf(tx, snapshot.group_id))) return false;
      const users = new Set([...known, ...(await this.usersIn(tx, snapshot.group_id))]);
      await this.bumpAll(tx, [...users], snapshot.group_id, taken);
      return true;
    });
  }

  /** Marks the replica as stale: a change is missing, so all grants must be fetched from sharing. */
  async markStale(): Promise<void> {
    await this.source.query('update grant_copy set doubts = doubts + 1');
    this.isStale = true;
  }

  private async applyIn(tx: Transaction, group: GroupEntity, change: GroupGrants) {
    const { group_id, version } = change;
    if (change.is_deleted) return this.delete(tx, group_id, version);
    const leavers = await leaversOf(tx, change);
    if (leavers.length > 0 || change.collection_shares.some(({ permission }) => permission === null))
      await lockSharedCollections(tx, group_id);
    const taken: TakenOut[] = [];
    if (leavers.length > 0) {
      const user_ids = leavers.filter(({ wasIn }) => wasIn).map(({ user_id }) => user_id);
      taken.push(...(await removeItemsOfLeavers(tx, group_id, user_ids)));
    }
    const stored = await this.store(tx, change);
    const ended: number[] = [];
    for (const { user_id, until } of leavers) ended.push(...(await endSharesOf(tx, group_id, user_id, until)));
    taken.push(...(await removeItemsOfNonMembers(tx, [...stored.ended, ...ended])));
    const isRenamed = group.version < version && group.name !== change.name;
    if (group.version < version) await tx.update(GroupEntity, { id: group_id }, { name: change.name, version });
    const concernsAll = isRenamed || stored.members.length > 0 || stored.collections.length > 0;
    const owners = stored.items.length > 0 ? change.item_shares.map(({ owner_id }) => owner_id) : [];
    const users = concernsAll ? [...(await this.usersIn(tx, group_id)), ...stored.members, ...owners] : owners;
    if (concernsAll) await this.bumpAll(tx, users, group_id, taken);
    else if (users.length > 0)
      await this.record(tx, users, [{ kind: 'shares', group_id, owners: users, item_ids: stored.items }]);
    await forgetTombstones(tx, group_id, version);
  }

  /**
   * Locks the named users. A concurrent purge of a user runs completely before or after this transaction, so no row of
   * a deleted user comes back.
   */
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

  private async delete(tx: Transaction, id: number, version: number) {
    await lockSharedCollections(tx, id);
    const users = await this.usersIn(tx, id);
    const shares = await tx.findBy(CollectionShareEntity, { group_id: id });
    await tx.update(GroupEntity, { id }, { is_deleted: true, version });
    await tx.delete(GroupMemberEntity, { group_id: id });
    await tx.delete(ItemShareEntity, { group_id: id });
    await tx.delete(CollectionShareEntity, { group_id: id });
    const taken = await removeItemsOfNonMembers(
      tx,
      shares.map(({ collection_id }) => collection_id),
    );
    await this.bumpAll(tx, users, id, taken);
  }

  /**
   * Bumps everything that the users of a group see. Users of other groups see the items that were removed from
   * collections.
   */
  private async bumpAll(tx: Transaction, users: number[], group_id: number, taken: TakenOut[]) {
    const content = taken.map(({ collection_id, collector, item_id, added_by }): ListChange => {
      const collection = { id: collection_id, user_id: collector };
      return { kind: 'content', collection, items: [{ id: item_id, user_id: added_by }] };
    });
    await this.record(tx, users, [{ kind: 'everything', users, groups: [group_id] }, ...content]);
  }

  private async record(tx: Transaction, users: number[], changes: ListChange[]) {
    this.live.tell(tx, { user_ids: users, topics: ['groups', 'notices'] });
    await this.revisions.record(tx, changes);
  }

  private async usersIn(manager: EntityManager, group_id: number): Promise<number[]> {
    const members = await manager.findBy(GroupMemberEntity, { group_id, role: Not(IsNull()) });
    return members.map(({ user_id }) => user_id);
  }
}

/** Locks the group’s row, so that changes of one group are applied one after another. */
async function lockGroup(manager: EntityManager, { group_id, name, version }: GroupGrants): Promise<GroupEntity> {
  const row = { id: group_id, name, version };
  await manager.createQueryBuilder().insert().into(GroupEntity).values(row).orIgnore().execute();
  return manager.findOneOrFail(GroupEntity, { where: { id: group_id }, lock: { mode: 'for_no_key_update' } });
}

/**
 * Members of the change who have left the group, or may have left and rejoined it. Their shares from before `until` no
 * longer count. Only users who were members before (`wasIn`) lose what they had added to other users’ collections. A
 * new member keeps items that another group lets them add there.
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
