import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';

/** A session that was renewed or has ended. Other sessions have no row, because their tokens contain everything. */
@Entity('sessions')
@Index('sessions_expires_at', ['expires_at'])
export class SessionEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sessions_user_id' })
  user?: Relation<UserEntity>;

  /** The `sid` of the session's tokens, or the hash of a token without a `sid`. */
  @PrimaryColumn('text')
  id!: string;

  /** When the session's newest token was issued, to the second. */
  @Column({ ...timestamp, nullable: true })
  renewed_at!: string | null;

  @Column({ ...timestamp, nullable: true })
  ended_at!: string | null;

  /** All tokens of the session have expired by this time. */
  @Column(timestamp)
  expires_at!: string;
}
