import { bigint, timestamp } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GuestLinkEntity } from './guest-link.entity.js';

/** A browser that was let in by a link, and where the link has a PIN, knew it: one use, unless it is the owner's. */
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

  /** The link's own owner, who was signed in: no use of the link. */
  @Column('boolean', { default: false })
  is_owner!: boolean;
}
