import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Replica: the groups of sharing. A transaction that applies a change of a group’s grants locks this row first. */
@Entity('groups')
export class GroupEntity {
  @PrimaryColumn(bigint)
  id!: number;

  @Column('text')
  name!: string;

  /** The highest version that has arrived. */
  @Column(bigint)
  version!: number;

  /** The version of the last snapshot. Changes of earlier versions are ignored. */
  @Column({ ...bigint, default: -1 })
  snapshot_version!: number;

  /** Tombstones up to this version may be deleted. A change of an earlier version makes the replica stale. */
  @Column({ ...bigint, default: -1 })
  forgotten_version!: number;

  /** A deleted group keeps its row, so that a late change cannot create it again. */
  @Column('boolean', { default: false })
  is_deleted!: boolean;
}
