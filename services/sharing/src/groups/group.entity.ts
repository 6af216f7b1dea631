import type { BareGroup, GroupType } from '@whereabouts/shared/contracts/groups.js';
import { identity, timestamp } from '@whereabouts/shared/nest/columns.js';
import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** People who share things. Whoever changes anything of a group, its members included, locks this row first. */
@Entity('groups')
@Check('groups_type', `type in ('family', 'team', 'temporary')`)
export class GroupEntity implements Omit<BareGroup, 'member_count' | 'my_role'> {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column('text')
  name!: string;

  @Column('text')
  type!: GroupType;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
