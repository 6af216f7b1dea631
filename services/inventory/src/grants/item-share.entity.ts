import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Replica: which items are shared directly with which groups (`GroupGrants` in shared/contracts/sharing.ts). */
@Entity('item_shares')
@Index('item_shares_ended', ['group_id', 'version'], { where: '(NOT is_shared)' })
@Index('item_shares_of_group', ['group_id', 'owner_id', 'item_id'], { where: 'is_shared' })
export class ItemShareEntity {
  @PrimaryColumn(bigint)
  item_id!: number;

  @PrimaryColumn(bigint)
  group_id!: number;

  @Column(bigint)
  owner_id!: number;

  /** False after the share has ended: a tombstone. */
  @Column('boolean')
  is_shared!: boolean;

  /** -1 for a new item in its owner's default group until sharing has confirmed the share. */
  @Column(bigint)
  version!: number;

  /** When this part of the grant began. History is visible from then on (docs/rules/history.md). */
  @Column({ ...timestamp, default: () => 'now()' })
  began_at!: string;
}
