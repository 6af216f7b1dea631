import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { BatchedCalls } from '@whereabouts/shared/nest/batched-calls.js';
import { DataSource } from 'typeorm';
import { tellGroupMember } from '../group-members/group-membership.js';
import { roleIn } from '../group-members/role-in.query.js';
import { canShare, requireRole } from '../groups/group-access.js';
import { GroupTransactions, lockGroups } from '../groups/group-transactions.js';
import { DefaultGroupEntity } from './default-group.entity.js';

/** The group that a person's new items are shared with. */
@Injectable()
export class DefaultGroups {
  /** Asked for with each new item: those made shortly after each other are told of together. */
  private readonly asked = new BatchedCalls<number, number | null>((user_ids) => this.ofAll(user_ids));

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: GroupTransactions,
  ) {}

  of(user_id: number): Promise<number | null> {
    return this.asked.add(user_id);
  }

  /** @throws as `requireRole` does */
  async change(actor: Actor, group_id: number | null): Promise<void> {
    await this.transactions.by([actor.id], async (manager, changes) => {
      const former = await manager.findOneBy(DefaultGroupEntity, { user_id: actor.id });
      const ids = [former?.group_id, group_id].filter((id) => typeof id === 'number');
      const groups = await lockGroups(manager, ids);
      if (group_id !== null) requireRole(await roleIn(manager, actor, group_id), canShare);
      if (group_id === null) await manager.delete(DefaultGroupEntity, { user_id: actor.id });
      else await manager.upsert(DefaultGroupEntity, { user_id: actor.id, group_id }, ['user_id']);
      for (const group of groups) await tellGroupMember(manager, changes, group, actor.id);
    });
  }

  private async ofAll(user_ids: number[]): Promise<(number | null)[]> {
    const found = await this.source.query<DefaultGroupEntity[]>(
      'select user_id, group_id from default_groups where user_id = any($1)',
      [user_ids],
    );
    const groups = new Map(found.map(({ user_id, group_id }) => [user_id, group_id]));
    return user_ids.map((id) => groups.get(id) ?? null);
  }
}
