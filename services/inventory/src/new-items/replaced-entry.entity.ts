import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A queue entry that had created items before it was analyzed again. Its new items replace them
 * (docs/rules/sharing.md).
 */
@Entity('replaced_entries')
@Index('replaced_entries_of_user', ['user_id'])
export class ReplacedEntryEntity {
  @PrimaryColumn(bigint)
  queue_id!: number;

  @Column(bigint)
  user_id!: number;
}
