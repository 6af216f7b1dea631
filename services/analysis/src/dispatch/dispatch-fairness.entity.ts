import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When one of a user's entries was last handed to the workers. Written by the dispatcher alone. */
@Entity('dispatch_fairness')
export class DispatchFairnessEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  @Column(timestamp)
  served_at!: string;
}
