import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { SharedGroups, SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { GrantChanges } from '../grants/grant-changes.js';
import { roleIn } from '../group-members/role-in.query.js';
import type { GroupEntity } from '../groups/group.entity.js';
import { canSee, canShare, requireRole } from '../groups/group-access.js';
import { notifyOthers } from '../groups/group-activity.js';
import { GroupTransactions, lockGroups } from '../groups/group-transactions.js';
import { CollectionShareEntity } from './collection-share.entity.js';
import { OwnershipClient } from './ownership-client.js';
import { IS_SHARED_WITH, SEEING_COUNT, SHARED_GROUPS } from './shared-groups.query.js';

/**
 * Shares collections with groups. Every method that only the owner may call throws a NotFoundException
 * (`collection_not_found`), or a ForbiddenException (`not_owner`) if the actor can see the collection.
 */
@Injectable()
export class CollectionSharesService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: GroupTransactions,
    private readonly ownership: OwnershipClient,
  ) {}

  async groupsOf(actor: Actor, collection_id: number): Promise<SharedGroups> {
    await this.requireOwn(actor, collection_id);
    const [groups, [seeing]] = await Promise.all([
      this.source.query<SharedGroups['groups']>(SHARED_GROUPS, [collection_id]),
      this.source.query<[{ people_count: number }]>(SEEING_COUNT, [collection_id, actor.id]),
    ]);
    return { groups, ...seeing };
  }

  /** If the collection is already shared with the group, this changes the permission. @throws as `requireRole` does */
  async share(actor: Actor, collection_id: number, group_id: number, permission: SharePermission): Promise<void> {
    await this.requireOwn(actor, collection_id);
    await this.transactions.inGroup(actor, { id: group_id, rule: canShare }, async (tx, { group, changes }) => {
      const isNew = !(await tx.existsBy(CollectionShareEntity, { collection_id, group_id }));
      const share = { collection_id, group_id, owner_id: actor.id, permission };
      await tx.upsert(CollectionShareEntity, share, ['collection_id', 'group_id']);
      changes.collection(group, { collection_id, owner_id: actor.id, permission });
      if (!isNew) return;
      await notifyOthers(tx, changes, group, { kind: 'collection_shared', actor_id: actor.id, collection_id });
    });
  }

  /** Owners who have become viewers of the group can only lower the permission. @throws NotFoundException `not_shared` */
  async change(actor: Actor, collection_id: number, group_id: number, permission: SharePermission): Promise<void> {
    await this.requireOwn(actor, collection_id);
    await this.transactions.run(async (tx, changes) => {
      const [group] = await lockGroups(tx, [group_id]);
      const key = { collection_id, group_id };
      const { affected } = await tx.update(CollectionShareEntity, key, { permission });
      if (!group || !affected) throw notShared();
      if (permission === 'edit') requireRole(await roleIn(tx, actor, group_id), canShare);
      changes.collection(group, { collection_id, owner_id: actor.id, permission });
    });
  }

  /** Does nothing if the collection is not shared with the group. */
  async unshare(actor: Actor, collection_id: number, group_id: number): Promise<void> {
    await this.requireOwn(actor, collection_id);
    await this.transactions.inGroup(actor, { id: group_id, rule: canSee }, (tx, { group, changes }) =>
      end(tx, changes, group, [collection_id]),
    );
  }

  /** Ends the shares of deleted collections. */
  async forget(collection_ids: number[]): Promise<void> {
    for (;;) {
      const shares = await this.source.manager.findBy(CollectionShareEntity, { collection_id: In(collection_ids) });
      if (shares.length === 0) return;
      // Locks the groups first, so that shares added while this waits for a lock are found too.
      await this.transactions.run(async (tx, changes) => {
        for (const group of await lockGroups(tx, [...new Set(shares.map(({ group_id }) => group_id))]))
          await end(tx, changes, group, collection_ids);
      });
    }
  }

  /** Throws unless the actor owns the collection. */
  async requireOwn(actor: Actor, id: number) {
    if (await this.ownership.isCollectionOf(actor, id)) return;
    const [{ is_shared }] = await this.source.query<[{ is_shared: boolean }]>(IS_SHARED_WITH, [id, actor.id]);
    throw is_shared
      ? new ForbiddenException({ message: 'Only the owner of a collection can share it.', code: 'not_owner' })
      : new NotFoundException({ message: 'The collection was not found.', code: 'collection_not_found' });
  }
}

const END = `
  with ended as (
    delete from collection_shares where group_id = $1 and collection_id = any($2) returning collection_id, owner_id
  )
  select * from ended`;

/** Ends shares in a group that the caller has locked. */
async function end(manager: EntityManager, changes: GrantChanges, group: GroupEntity, collection_ids: number[]) {
  const ended = await manager.query<{ collection_id: number; owner_id: number }[]>(END, [group.id, collection_ids]);
  for (const share of ended) changes.collection(group, { ...share, permission: null });
}

const notShared = () =>
  new NotFoundException({ message: 'The collection is not shared with this group.', code: 'not_shared' });
