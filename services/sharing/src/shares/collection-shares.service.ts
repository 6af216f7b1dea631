import { ForbiddenException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { SharedGroups, SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import { DataSource, In } from 'typeorm';
import type { z } from 'zod';
import { canShare } from '../groups/group-access.js';
import { GroupChanges } from '../groups/group-changes.js';
import { CollectionShareEntity } from './collection-share.entity.js';
import { OwnedThings } from './owned-things.js';
import { IS_SHARED_WITH, SHARED_GROUPS } from './shared-groups.query.js';

/**
 * Which groups see which collections. Every call of the owner's throws a NotFoundException (`collection_not_found`) or,
 * for another's that one sees, a ForbiddenException (`not_owner`).
 */
@Injectable()
export class CollectionShares {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly changes: GroupChanges,
    private readonly ownedThings: OwnedThings,
  ) {}

  async groupsOf(actor: Actor, collection_id: number): Promise<z.infer<typeof SharedGroups>['groups']> {
    await this.requireOwn(actor, collection_id);
    return this.source.query(SHARED_GROUPS, [collection_id]);
  }

  /** One that is shared with the group already gets this permission. @throws as `requireRole` does */
  async share(actor: Actor, collection_id: number, group_id: number, permission: SharePermission): Promise<void> {
    await this.requireOwn(actor, collection_id);
    await this.changes.in(actor, { id: group_id, rule: canShare, hold: 'shared' }, async (manager) => {
      const share = { collection_id, group_id, owner_id: actor.id, permission };
      await manager.upsert(CollectionShareEntity, share, ['collection_id', 'group_id']);
    });
  }

  /** @throws NotFoundException `not_shared` */
  async change(actor: Actor, collection_id: number, group_id: number, permission: SharePermission): Promise<void> {
    await this.requireOwn(actor, collection_id);
    const { affected } = await this.source.manager.update(
      CollectionShareEntity,
      { collection_id, group_id },
      { permission },
    );
    if (affected) return;
    throw new NotFoundException({ message: 'The collection is not shared with this group.', code: 'not_shared' });
  }

  /** One that is not shared with the group is no mistake. */
  async unshare(actor: Actor, collection_id: number, group_id: number): Promise<void> {
    await this.requireOwn(actor, collection_id);
    await this.source.manager.delete(CollectionShareEntity, { collection_id, group_id });
  }

  /** For collections that are no more. */
  async forget(collection_ids: number[]): Promise<void> {
    await this.source.transaction(async (manager) => {
      const shares = await manager.findBy(CollectionShareEntity, { collection_id: In(collection_ids) });
      await this.changes.lock(manager, [...new Set(shares.map(({ group_id }) => group_id))], 'shared');
      await manager.delete(CollectionShareEntity, { collection_id: In(collection_ids) });
    });
  }

  /** What is open to the collection's owner alone. */
  async requireOwn(actor: Actor, id: number) {
    if (await this.ownedThings.isCollectionOf(actor, id)) return;
    const [{ is_shared }] = await this.source.query<[{ is_shared: boolean }]>(IS_SHARED_WITH, [id, actor.id]);
    throw is_shared
      ? new ForbiddenException({ message: 'Only the owner of a collection shares it.', code: 'not_owner' })
      : new NotFoundException({ message: 'The collection was not found.', code: 'collection_not_found' });
  }
}
