import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GuestLinkEntity } from './guest-link.entity.js';

/**
 * A browser that a link has admitted, after the PIN if the link has one. Each row is one use, unless it is the owner's.
 */
@Entity('guest_visitors')
@Index('guest_visitors_of_link', ['link_id', 'admitted_at'])
export class GuestVisitorEntity {
  @PrimaryColumn(bigint)
  @ForeignKey(() => GuestLinkEntity, { name: 'guest_visitors_link', onDelete: 'CASCADE' })
  link_id!: number;

  @PrimaryColumn('text')
  visitor_hash!: string;

  @Column({ ...timestamp, default: () => 'now()' })
  admitted_at!: string;

  /** True for the link's owner, whose visits do not count as uses. */
  @Column('boolean', { default: false })
  is_owner!: boolean;
}
