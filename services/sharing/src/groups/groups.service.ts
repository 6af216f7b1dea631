import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { BareGroup, GroupChange, GroupType } from '@whereabouts/shared/contracts/groups.js';
import { DataSource, type EntityManager } from 'typeorm';
import { requireRoomAsOwner } from '../group-members/group-limits.js';
import { addGroupMember } from '../group-members/group-membership.js';
import { PendingInvitations } from '../invitations/pending-invitations.js';
import { GroupEntity } from './group.entity.js';
import { canManage, groupNotFound } from './group-access.js';
import { GroupTransactions } from './group-transactions.js';
import { GROUP_LIST, GROUP_VIEW, SOLE_OWNERSHIPS } from './group-view.js';

type NewRow = Pick<GroupEntity, 'name' | 'type'> & { description?: string | null };

@Injectable()
export class GroupsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: GroupTransactions,
    private readonly invitations: PendingInvitations,
  ) {}

  /** The actor's groups, by name. */
  list(actor: Actor, type: GroupType | undefined): Promise<BareGroup[]> {
    return this.source.query(GROUP_LIST, [actor.id, type ?? null]);
  }

  /** @throws NotFoundException `group_not_found` */
  find(actor: Actor, id: number): Promise<BareGroup> {
    return viewOf(this.source.manager, actor, id);
  }

  /** @throws ConflictException `too_many_groups` */
  create(actor: Actor, { name, type, description = null }: NewRow): Promise<BareGroup> {
    return this.transactions.asUsers([actor.id], async (tx, changes) => {
      await requireRoomAsOwner(tx, actor.id);
      const group = await tx.save(tx.create(GroupEntity, { name, type, description, version: 0 }));
      await addGroupMember(tx, changes, group, actor.id, 'owner');
      return viewOf(tx, actor, group.id);
    });
  }

  change(actor: Actor, id: number, change: GroupChange): Promise<BareGroup> {
    return this.transactions.inGroup(actor, { id, rule: canManage }, async (tx, { group, changes }) => {
      const { name, description } = { ...group, ...change };
      await tx.update(GroupEntity, { id }, { name, description });
      if (name !== group.name) changes.renamed(group, name);
      return viewOf(tx, actor, id);
    });
  }

  /** Foreign keys also delete the memberships and the members' shares. */
  delete(actor: Actor, id: number): Promise<void> {
    return this.transactions.inGroup(actor, { id, rule: canManage }, async (tx, { group, changes }) => {
      changes.deleted(group);
      await this.invitations.end(tx, { group_id: id });
      await tx.delete(GroupEntity, { id });
    });
  }

  /** Groups with other members whose only owner is this user. */
  soleOwnerships(user_id: number): Promise<{ id: number; name: string }[]> {
    return this.source.query(SOLE_OWNERSHIPS, [user_id]);
  }
}

async function viewOf(manager: EntityManager, actor: Actor, id: number): Promise<BareGroup> {
  const [group] = await manager.query<BareGroup[]>(`${GROUP_VIEW} and g.id = $2::bigint`, [actor.id, id]);
  if (!group) throw groupNotFound();
  return group;
}
