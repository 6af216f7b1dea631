import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { DataSource, type EntityManager, In } from 'typeorm';
import { roleIn } from '../members/role-in.query.js';
import { GroupEntity } from './group.entity.js';
import { type GroupRule, groupNotFound, requireRole } from './group-access.js';

/**
 * How a group is held while something is done: `shared` by those who share things with it, `alone` by those who change
 * the group or who is in it. A role that was looked at lasts until the transaction ends.
 */
type Hold = 'shared' | 'alone';

const LOCKS = { shared: 'pessimistic_read', alone: 'for_no_key_update' } as const;

interface Way {
  id: number;
  rule: GroupRule;
  hold: Hold;
  /** Whom it is done to: their account must still be there, too. */
  to?: number;
}

/** The group as it is held, and what the actor is in it. */
interface Held {
  group: GroupEntity;
  role: GroupRole;
}

/** The door to every change in a group: people first, then the groups' rows in the order of their ids, then access. */
@Injectable()
export class GroupChanges {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly deletedUsers: DeletedUsers,
  ) {}

  /** Runs `work` for people whose accounts still exist. @throws GoneException for one deleted meanwhile */
  by<T>(user_ids: number[], work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(async (manager) => {
      for (const id of user_ids.toSorted((a, b) => a - b)) await this.deletedUsers.assertActive(manager, id);
      return work(manager);
    });
  }

  /** Runs `work` in one group. @throws as `requireRole` does */
  in<T>(actor: Actor, way: Way, work: (manager: EntityManager, held: Held) => Promise<T>): Promise<T> {
    const { id, rule, hold, to = actor.id } = way;
    return this.by([...new Set([actor.id, to])], async (manager) => {
      const [group] = await this.lock(manager, [id], hold);
      if (!group) throw groupNotFound();
      const role = requireRole(await roleIn(manager, actor, id), rule);
      return work(manager, { group, role });
    });
  }

  /** Those of the groups that are there, held until the transaction ends. */
  lock(manager: EntityManager, ids: number[], hold: Hold): Promise<GroupEntity[]> {
    return manager.find(GroupEntity, { where: { id: In(ids) }, order: { id: 'ASC' }, lock: { mode: LOCKS[hold] } });
  }
}
