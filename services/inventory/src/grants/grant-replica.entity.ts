import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of the grant replica: one row. The replica is stale while `doubts` and `settled` differ. */
@Entity('grant_replica')
export class GrantReplicaEntity {
  @PrimaryColumn('boolean', { default: true })
  is_only_row!: boolean;

  /**
   * Incremented whenever a change could not be applied. It starts at 1, so that the replica is stale until the first
   * complete fetch.
   */
  @Column({ ...bigint, default: 1 })
  doubts!: number;

  /** The value of `doubts` that the last complete fetch has settled. */
  @Column({ ...bigint, default: 0 })
  settled!: number;
}
