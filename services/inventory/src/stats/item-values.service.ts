import { ForbiddenException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { GroupValue, ItemsValue } from '@whereabouts/shared/contracts/stats.js';
import { DataSource } from 'typeorm';
import { GroupMemberEntity } from '../grants/group-member.entity.js';
import { requireGroup } from '../grants/require-group.js';
import { GROUP_VALUE, VALUE } from './value.query.js';

/** Answers what items are worth (docs/rules/items.md). */
@Injectable()
export class ItemValues {
  constructor(@InjectDataSource() private readonly source: DataSource) {}

  async ofUser({ id }: Actor): Promise<ItemsValue> {
    const [{ value }] = await this.source.query<[{ value: ItemsValue }]>(VALUE, [id]);
    return value;
  }

  /** @throws NotFoundException `group_not_found`; ForbiddenException `role_too_weak` to all but owners of the group */
  async ofGroup({ id: user_id }: Actor, group_id: number): Promise<GroupValue> {
    await requireGroup(this.source.manager, user_id, group_id);
    if (!(await this.source.manager.existsBy(GroupMemberEntity, { group_id, user_id, role: 'owner' }))) {
      throw new ForbiddenException({ message: 'Only the group owner can do this.', code: 'role_too_weak' });
    }
    const [{ owners }] = await this.source.query<[GroupValue]>(GROUP_VALUE, [user_id, group_id]);
    return { owners };
  }
}
