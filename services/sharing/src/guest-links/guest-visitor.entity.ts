import { bigint, timestamp } from '@whereabouts/shared/nest/columns.js';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { GuestLinkEntity } from './guest-link.entity.js';

/** Somebody who was let in by a link, and where it has a PIN, knew it: one use of the link. */
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
}
