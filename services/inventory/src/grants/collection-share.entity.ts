import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Replica: which collections are shared with which groups (`GroupGrants` in shared/contracts/sharing.ts). */
@Entity('collection_shares')
@Index('collection_shares_of_group', ['group_id', 'collection_id'], { where: '(permission IS NOT NULL)' })
export class CollectionShareEntity {
  @PrimaryColumn(bigint)
  collection_id!: number;

  @PrimaryColumn(bigint)
  group_id!: number;

  @Column(bigint)
  owner_id!: number;

  /** Null after the share has ended: a tombstone. */
  @Column('text', { nullable: true })
  permission!: SharePermission | null;

  @Column(bigint)
  version!: number;

  /** When this part of the grant began. History is visible from then on (docs/rules/history.md). */
  @Column({ ...timestamp, default: () => 'now()' })
  began_at!: string;
}
