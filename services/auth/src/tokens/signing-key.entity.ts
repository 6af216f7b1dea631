import { timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A key that signs tokens. Only auth can decrypt it, and it never leaves auth. Other services verify tokens with the
 * public key.
 */
@Entity('signing_keys')
export class SigningKeyEntity {
  /** The key id in a token's header. */
  @PrimaryColumn('text')
  kid!: string;

  /** Encrypted by `SealedText`. */
  @Column('text')
  private_key!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
