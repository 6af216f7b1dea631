import type { StoredLink } from '@whereabouts/shared/contracts/guests.js';
import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** That a collection is open to whoever has the token. */
@Entity('guest_links')
@Check('guest_links_permission', `permission in ('edit', 'view')`)
@Check('guest_links_uses', 'use_count <= max_uses')
@Unique('guest_links_token', ['share_token'])
@Index('guest_links_of_collection', ['collection_id'])
@Index('guest_links_of_owner', ['owner_id'])
export class GuestLinkEntity implements Omit<StoredLink, 'has_pin' | 'pin_locked_until'> {
  @PrimaryGeneratedColumn('identity', identity)
  id!: number;

  @Column(bigint)
  collection_id!: number;

  @Column(bigint)
  owner_id!: number;

  /** Kept as it is: its owner copies the link again and again. */
  @Column('text')
  share_token!: string;

  /** Whom its owner gave it to. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  permission!: SharePermission;

  @Column('boolean', { default: true })
  is_active!: boolean;

  @Column('text', { nullable: true })
  pin_hash!: string | null;

  /** Wrong PINs of one day, in UTC, and PINs that are being checked, so that parallel calls cannot pass the limit. */
  @Column('integer', { default: 0 })
  wrong_pins!: number;

  /** Wrong PINs of that day alone: only they lock a link for good. */
  @Column('integer', { default: 0 })
  refused_pins!: number;

  @Column('date', { nullable: true })
  wrong_pins_on!: string | null;

  /** The day on which its owner was told that it is locked. */
  @Column('date', { nullable: true })
  pin_lock_told_on!: string | null;

  /** When its owner was last told. */
  @Column({ ...timestamp, nullable: true })
  pin_lock_told_at!: string | null;

  @Column({ ...timestamp, nullable: true })
  expires_at!: string | null;

  /** The day of `expires_at` where its owner was when it was made. */
  @Column('date', { nullable: true })
  expires_on!: string | null;

  @Column('integer', { nullable: true })
  max_uses!: number | null;

  @Column('integer', { default: 0 })
  use_count!: number;

  /** To the minute. */
  @Column({ ...timestamp, nullable: true })
  last_used_at!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
