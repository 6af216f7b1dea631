import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { DataSource } from 'typeorm';
import {
  lockCollectionsOf,
  type RemovedItem,
  removeItemsOfLeavers,
  removeItemsOfNonMembers,
} from '../collections/items-of-others.query.js';
import { actAs } from '../history/acting.js';
import type { ListChange } from '../lists/list-changes.js';
import { Revisions } from '../lists/revisions.js';
import { endNewShares } from './apply-grants.query.js';
import { fingerprintOf } from './fingerprint-of.query.js';
import { forgetTombstones } from './forget-tombstones.query.js';
import { GrantReplica } from './grant-replica.js';
import type { GroupEntity } from './group.entity.js';

/**
 * Applies sharing’s changes to the replica of grants and, in the same transaction, to the rest of inventory: items leave
 * the collections that their owners no longer see, and the lists of all users concerned get new ETags.
 */
@Injectable()
export class GrantChanges {
  private readonly log = new Logger('GrantChanges');

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly replica: GrantReplica,
    private readonly revisions: Revisions,
    private readonly live: LiveUpdates,
  ) {}

  /**
   * Applies a change. A change that was already applied changes no ETag. If the change fails or arrives too late, the
   * replica is marked as stale and fetched again.
   */
  async apply(change: GroupGrants): Promise<void> {
    try {
      const isTooLate = await transaction(this.source, async (tx) => {
        const group = await this.replica.lock(tx, change);
        await actAs(tx, change.actor_id);
        if (group.is_deleted) return false;
        if (change.version <= group.snapshot_version) {
          await this.settleNewItems(tx, change);
          return false;
        }
        if (change.version <= group.forgotten_version && !change.is_deleted) return true;
        await (change.is_deleted ? this.delete(tx, change) : this.applyIn(tx, group, change));
        return false;
      });
      if (isTooLate) await this.replica.markStale();
    } catch (error) {
      this.log.warn({ error, group_id: change.group_id }, 'grant change failed, replica marked stale');
      await this.replica.markStale();
      throw error;
    }
  }

  /**
   * Replaces the grants of a group by a snapshot.
   * @returns whether the grants differed
   */
  replace(snapshot: GroupGrants): Promise<boolean> {
    return transaction(this.source, async (tx) => {
      const { group_id, version } = snapshot;
      const group = await this.replica.lock(tx, snapshot);
      if (group.is_deleted || Math.max(group.snapshot_version, group.forgotten_version) > version) return false;
      const before = await fingerprintOf(tx, group_id);
      const locked = await lockCollectionsOf(tx, group_id);
      const users = await this.replica.usersIn(tx, group_id);
      await this.replica.replace(tx, group, snapshot);
      const removed = await removeItemsOfNonMembers(tx, idsOf(locked));
      if (removed.length === 0 && before === (await fingerprintOf(tx, group_id))) return false;
      users.push(...(await this.replica.usersIn(tx, group_id)));
      await this.recordAll(tx, users, group_id, removed);
      return true;
    });
  }

  /** A snapshot contains the change, but keeps the new items in it that sharing has not shared. */
  private async settleNewItems(tx: Transaction, change: GroupGrants) {
    const ended = await endNewShares(tx, change);
    if (ended.length === 0) return;
    const owners = [...new Set(ended.map(({ owner_id }) => owner_id))];
    const item_ids = ended.map(({ item_id }) => item_id);
    await this.record(tx, owners, [{ kind: 'shares', group_id: change.group_id, owners, item_ids }]);
  }

  /**
   * Only users who were members before lose what they had added to other users’ collections. A new member keeps items
   * that another group lets them add there.
   */
  private async applyIn(tx: Transaction, group: GroupEntity, change: GroupGrants) {
    const { group_id, version } = change;
    const leavers = await this.replica.leaversOf(tx, change);
    const ends = leavers.length > 0 || change.collection_shares.some(({ permission }) => permission === null);
    const locked = ends ? await lockCollectionsOf(tx, group_id) : [];
    const stored = await this.replica.store(tx, group, change, leavers);
    const former = leavers.filter(({ was_member }) => was_member).map(({ user_id }) => user_id);
    const removed = [
      ...(await removeItemsOfLeavers(tx, locked, former)),
      ...(await removeItemsOfNonMembers(tx, stored.ended)),
    ];
    const owners = stored.items.length > 0 ? change.item_shares.map(({ owner_id }) => owner_id) : [];
    if (stored.is_renamed || stored.members.length > 0 || stored.collections.length > 0) {
      const users = [...(await this.replica.usersIn(tx, group_id)), ...stored.members, ...owners];
      await this.recordAll(tx, users, group_id, removed);
    } else if (owners.length > 0)
      await this.record(tx, owners, [{ kind: 'shares', group_id, owners, item_ids: stored.items }]);
    await forgetTombstones(tx, group_id, version);
  }

  private async delete(tx: Transaction, { group_id, version }: GroupGrants) {
    const locked = await lockCollectionsOf(tx, group_id);
    const users = await this.replica.usersIn(tx, group_id);
    await this.replica.delete(tx, group_id, version);
    const removed = await removeItemsOfNonMembers(tx, idsOf(locked));
    await this.recordAll(tx, users, group_id, removed);
  }

  /**
   * Records that everything has changed that the users of a group see. Users of other groups see the items that were
   * removed from collections.
   */
  private async recordAll(tx: Transaction, users: number[], group_id: number, removed: RemovedItem[]) {
    const content = removed.map(({ collection_id, collector, item_id, added_by }): ListChange => {
      const collection = { id: collection_id, user_id: collector };
      return { kind: 'content', collection, items: [{ id: item_id, user_id: added_by }] };
    });
    await this.record(tx, users, [{ kind: 'everything', users, groups: [group_id] }, ...content]);
  }

  private async record(tx: Transaction, users: number[], changes: ListChange[]) {
    this.live.tell(tx, { user_ids: users, topics: ['groups', 'notices'] });
    await this.revisions.record(tx, changes);
  }
}

const idsOf = (locked: { id: number }[]) => locked.map(({ id }) => id);
