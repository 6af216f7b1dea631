import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A counter of rate-limiter-flexible, which writes these rows itself and relies on the order of the columns. */
@Entity('limits')
export class LimitEntity {
  /** Rule, then keyed hashes of what it counts by. */
  @PrimaryColumn('varchar', { length: 255 })
  key!: string;

  @Column('integer', { default: 0 })
  points!: number;

  /** Milliseconds since 1970. */
  @Column('bigint', { nullable: true })
  expire!: number | null;
}
