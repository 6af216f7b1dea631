import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A counter of rate-limiter-flexible. The library writes these rows itself and relies on the order of the columns. */
@Entity('limits')
export class LimitEntity {
  /** The rule, followed by keyed hashes of the counted values. */
  @PrimaryColumn('varchar', { length: 255 })
  key!: string;

  @Column('integer', { default: 0 })
  points!: number;

  /** Milliseconds since the epoch. */
  @Column('bigint', { nullable: true })
  expire!: number | null;
}
