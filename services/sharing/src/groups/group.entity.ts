import type { BareGroup, GroupType } from '@whereabouts/shared/contracts/groups.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Users who share things. Whoever changes anything of a group, its members included, locks this row first. */
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

  /** Counts the transactions that have changed something of the group (contracts, sharing: `GroupGrants`). */
  @Column({ ...bigint, default: 0 })
  version!: number;

  /** What the transaction that has locked the row gives it. */
  get next_version(): number {
    return this.version + 1;
  }
}
