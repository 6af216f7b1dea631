import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When an entry of the user was last dispatched. Only the dispatcher writes it. */
@Entity('dispatch_fairness')
export class DispatchFairnessEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  @Column(timestamp)
  served_at!: string;
}
