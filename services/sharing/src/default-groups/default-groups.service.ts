import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { DataSource } from 'typeorm';
import { canShare } from '../groups/group-access.js';
import { GroupChanges } from '../groups/group-changes.js';
import { DefaultGroupEntity } from './default-group.entity.js';

/** The group that a person's new items are shared with. */
@Injectable()
export class DefaultGroups {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly changes: GroupChanges,
  ) {}

  async of(user_id: number): Promise<number | null> {
    return (await this.source.manager.findOneBy(DefaultGroupEntity, { user_id }))?.group_id ?? null;
  }

  /** @throws as `requireRole` does */
  async change(actor: Actor, group_id: number | null): Promise<void> {
    if (group_id === null) {
      await this.source.manager.delete(DefaultGroupEntity, { user_id: actor.id });
      return;
    }
    await this.changes.in(actor, { id: group_id, rule: canShare, hold: 'shared' }, async (manager) => {
      await manager.upsert(DefaultGroupEntity, { user_id: actor.id, group_id }, ['user_id']);
    });
  }
}
