import { timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that signs tokens. It never leaves auth, which alone can decrypt it; others verify with its public half. */
@Entity('signing_keys')
export class SigningKeyEntity {
  /** Names the key in a token's header. */
  @PrimaryColumn('text')
  kid!: string;

  /** Sealed by `SealedText`. */
  @Column('text')
  private_key!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
