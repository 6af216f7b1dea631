import { timestamp } from '@whereabouts/shared/nest/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The key that signs tokens. It never leaves auth; others verify with its public half. */
@Entity('signing_keys')
export class SigningKeyEntity {
  /** Names the key in a token's header. */
  @PrimaryColumn('text')
  kid!: string;

  /** PKCS #8, PEM. */
  @Column('text')
  private_key!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
