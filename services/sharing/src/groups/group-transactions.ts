import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type GroupGrants, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, type EntityManager, In } from 'typeorm';
import { GrantChanges, inCalls } from '../grants/grant-changes.js';
import { roleIn } from '../group-members/role-in.query.js';
import { GroupEntity } from './group.entity.js';
import { type GroupRule, groupNotFound, requireRole } from './group-access.js';

interface Target {
  id: number;
  rule: GroupRule;
  /** Whom it is done to: their account must still be there, too. */
  to?: number;
}

/** A group that this transaction alone changes, and what the actor is in it. */
export interface Locked {
  group: GroupEntity;
  role: GroupRole;
  changes: GrantChanges;
}

/**
 * Every change of groups, of who is in them and of what they share: users first, then the groups' rows in the order of
 * their ids, then access. What has changed is told with the transaction, under the group's next version.
 */
@Injectable()
export class GroupTransactions {
  private readonly log = new Logger('GroupTransactions');

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedUsers: DeletedUsers,
    private readonly outbox: Outbox,
    private readonly messenger: Messenger,
  ) {}

  /** Runs `work` for users whose accounts still exist. @throws GoneException for one deleted meanwhile */
  by<T>(user_ids: number[], work: (manager: EntityManager, changes: GrantChanges) => Promise<T>): Promise<T> {
    return this.run(async (manager, changes) => {
      for (const id of user_ids.toSorted((a, b) => a - b)) await this.deletedUsers.assertActive(manager, id);
      return work(manager, changes);
    });
  }

  /** Runs `work` in one group. @throws as `requireRole` does */
  in<T>(actor: Actor, target: Target, work: (manager: EntityManager, locked: Locked) => Promise<T>): Promise<T> {
    const { id, rule, to = actor.id } = target;
    return this.by([...new Set([actor.id, to])], async (manager, changes) => {
      const [group] = await lockGroups(manager, [id]);
      if (!group) throw groupNotFound();
      const role = requireRole(await roleIn(manager, actor, id), rule);
      return work(manager, { group, role, changes });
    });
  }

  /** Runs `work`, gives every group that it has changed its next version, and tells of it. */
  async run<T>(work: (manager: EntityManager, changes: GrantChanges) => Promise<T>): Promise<T> {
    const changes = new GrantChanges();
    const result = await this.source.transaction(async (manager) => {
      const done = await work(manager, changes);
      await this.publish(manager, changes);
      return done;
    });
    if (changes.messages.length > 0) await this.apply(changes.messages);
    return result;
  }

  private async publish(manager: EntityManager, { messages, activities }: GrantChanges) {
    if (messages.length === 0) return;
    const group_ids = [...new Set(messages.map(({ group_id }) => group_id))];
    await manager.query('update groups set version = version + 1 where id = any($1)', [group_ids]);
    for (const message of messages) await this.outbox.publishEvent(manager, sharing.grantsChanged, message);
    for (const activity of activities) await this.outbox.publishEvent(manager, sharing.groupActivity, activity);
  }

  /** Whoever has changed something sees it in their next call; where inventory does not answer, the event brings it. */
  private async apply(changes: GroupGrants[]) {
    try {
      for (const some of inCalls(changes)) await this.messenger.call(inventory.applyGrants, { changes: some });
    } catch (error) {
      this.log.warn({ error }, 'inventory applies the change when its event arrives');
    }
  }
}

/** Those of the groups that are there, locked until the transaction ends. */
export function lockGroups(manager: EntityManager, ids: number[]): Promise<GroupEntity[]> {
  return manager.find(GroupEntity, {
    where: { id: In(ids) },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
}
