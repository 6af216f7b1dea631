import type { StoredLink } from '@whereabouts/shared/contracts/guests.js';
import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import { bigint, identity, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A link that opens a collection to every visitor who has the token. */
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

  /** Stored unhashed, because the owner copies the link repeatedly. */
  @Column('text')
  share_token!: string;

  /** The person or group that the owner gave the link to. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  permission!: SharePermission;

  @Column('boolean', { default: true })
  is_active!: boolean;

  @Column('text', { nullable: true })
  pin_hash!: string | null;

  /** Wrong PINs of one day (UTC) plus PINs still being checked, so that parallel calls cannot exceed the limit. */
  @Column('integer', { default: 0 })
  wrong_pins!: number;

  /** Wrong PINs of that day whose check is complete. Only these can cause a notice of a lock. */
  @Column('integer', { default: 0 })
  refused_pins!: number;

  @Column('date', { nullable: true })
  wrong_pins_on!: string | null;

  /** The day on which the owner was notified of a lock. */
  @Column('date', { nullable: true })
  pin_lock_told_on!: string | null;

  /** When the owner was last notified. */
  @Column({ ...timestamp, nullable: true })
  pin_lock_told_at!: string | null;

  @Column({ ...timestamp, nullable: true })
  expires_at!: string | null;

  /** The date of `expires_at` in the owner's time zone at creation. */
  @Column('date', { nullable: true })
  expires_on!: string | null;

  @Column('integer', { nullable: true })
  max_uses!: number | null;

  @Column('integer', { default: 0 })
  use_count!: number;

  /** Accurate to the minute. */
  @Column({ ...timestamp, nullable: true })
  last_used_at!: string | null;

  @Column({ ...timestamp, default: () => 'now()' })
  created_at!: string;
}
