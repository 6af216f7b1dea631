import type { BareGroup, GroupType } from '@whereabouts/shared/contracts/groups.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A group of users who share items and collections. Every change of a group or its members locks this row first. */
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

  /** Number of transactions that have changed the group (`GroupGrants` in shared/contracts/sharing.ts). */
  @Column({ ...bigint, default: 0 })
  version!: number;

  /** The version that the transaction holding the lock will write. */
  get next_version(): number {
    return this.version + 1;
  }
}
