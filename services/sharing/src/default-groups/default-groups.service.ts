import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DataSource } from 'typeorm';
import { tellGroupMember } from '../group-members/group-membership.js';
import { roleIn } from '../group-members/role-in.query.js';
import { canShare, requireRole } from '../groups/group-access.js';
import { GroupTransactions, lockGroups } from '../groups/group-transactions.js';
import { DefaultGroupEntity } from './default-group.entity.js';

/** Serializes a user's concurrent choices, so that the later one sees the earlier one. */
const HOLD_CHOICE = `
  select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.default-group-' || $1::bigint, 0))`;

/** Reads and changes the group that a user's new items are shared with. */
@Injectable()
export class DefaultGroupsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: GroupTransactions,
  ) {}

  async of(user_id: number): Promise<number | null> {
    const chosen = await this.source.manager.findOneBy(DefaultGroupEntity, { user_id });
    return chosen?.group_id ?? null;
  }

  /**
   * The former group's change is published first. So a replica that applies changes in order never sees two default
   * groups of a user.
   * @throws as `requireRole` does
   */
  async change(actor: Actor, group_id: number | null): Promise<void> {
    await this.transactions.asUsers([actor.id], async (tx, changes) => {
      await tx.query(HOLD_CHOICE, [actor.id]);
      const former = await tx.findOneBy(DefaultGroupEntity, { user_id: actor.id });
      const ids = [former?.group_id, group_id].filter((id) => typeof id === 'number');
      const groups = await lockGroups(tx, ids);
      if (group_id !== null) requireRole(await roleIn(tx, actor, group_id), canShare);
      if (group_id === null) await tx.delete(DefaultGroupEntity, { user_id: actor.id });
      else await tx.upsert(DefaultGroupEntity, { user_id: actor.id, group_id }, ['user_id']);
      for (const group of groups.toSorted((a, b) => Number(a.id === group_id) - Number(b.id === group_id))) {
        await tellGroupMember(tx, changes, group, actor.id);
      }
    });
  }
}
