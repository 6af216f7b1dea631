import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type GroupGrants, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
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
  /** The user that the change affects. This account must exist too. */
  to?: number;
}

/** A group locked by this transaction, and the actor's role in it. */
export interface Locked {
  group: GroupEntity;
  role: GroupRole;
  changes: GrantChanges;
}

/**
 * Runs every change of groups, memberships and shares. The lock order is: users, then group rows by id, then grants.
 * The changes are published with the transaction, under the group's next version.
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

  /** Runs `work` for existing users, of whom the first makes the change. @throws GoneException if one of them has been deleted */
  asUsers<T>(user_ids: number[], work: (tx: Transaction, changes: GrantChanges) => Promise<T>): Promise<T> {
    return this.run(async (tx, changes) => {
      changes.actor_id = user_ids[0];
      for (const id of user_ids.toSorted((a, b) => a - b)) await this.deletedUsers.assertActive(tx, id);
      return work(tx, changes);
    });
  }

  /** Runs `work` with one group locked. @throws as `requireRole` does */
  inGroup<T>(actor: Actor, target: Target, work: (tx: Transaction, locked: Locked) => Promise<T>): Promise<T> {
    const { id, rule, to = actor.id } = target;
    return this.asUsers([...new Set([actor.id, to])], async (tx, changes) => {
      const [group] = await lockGroups(tx, [id]);
      if (!group) throw groupNotFound();
      const role = requireRole(await roleIn(tx, actor, id), rule);
      return work(tx, { group, role, changes });
    });
  }

  /** Runs `work`, increments the version of every changed group and publishes the changes. */
  async run<T>(work: (tx: Transaction, changes: GrantChanges) => Promise<T>): Promise<T> {
    const changes = new GrantChanges();
    const result = await transaction(this.source, async (tx) => {
      const done = await work(tx, changes);
      await this.publish(tx, changes);
      return done;
    });
    if (changes.messages.length > 0) await this.apply(changes.messages);
    return result;
  }

  private async publish(tx: Transaction, { messages, activities }: GrantChanges) {
    if (messages.length === 0) return;
    const group_ids = [...new Set(messages.map(({ group_id }) => group_id))];
    await tx.query('update groups set version = version + 1 where id = any($1)', [group_ids]);
    for (const message of messages) await this.outbox.publishEvent(tx, sharing.grantsChanged, message);
    for (const activity of activities) await this.outbox.publishEvent(tx, sharing.groupActivity, activity);
  }

  /**
   * Applies the changes in inventory right away, so that the actor's next call sees them. If that fails, the event
   * delivers them.
   */
  private async apply(changes: GroupGrants[]) {
    try {
      for (const some of inCalls(changes)) await this.messenger.call(inventory.applyGrants, { changes: some });
    } catch (error) {
      this.log.warn({ error }, 'direct update of inventory failed, the event will deliver the changes');
    }
  }
}

/** The existing groups among these ids, locked until the transaction ends. */
export function lockGroups(manager: EntityManager, ids: number[]): Promise<GroupEntity[]> {
  return manager.find(GroupEntity, {
    where: { id: In(ids) },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
}
