import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Replica: which users are in which groups (`GroupGrants` in shared/contracts/sharing.ts). */
@Entity('group_members')
@Index('group_members_of_user', ['user_id', 'group_id'], { where: '(role IS NOT NULL)' })
export class GroupMemberEntity {
  @PrimaryColumn(bigint)
  group_id!: number;

  @PrimaryColumn(bigint)
  user_id!: number;

  /** Null after the user has left: a tombstone. */
  @Column('text', { nullable: true })
  role!: GroupRole | null;

  /** New items of this user are shared with this group. */
  @Column('boolean', { default: false })
  is_default!: boolean;

  @Column(bigint)
  since!: number;

  @Column(bigint)
  version!: number;

  /** When this part of the grant began. History is visible from then on (docs/rules/history.md). */
  @Column({ ...timestamp, default: () => 'now()' })
  began_at!: string;
}
