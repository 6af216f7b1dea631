import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A queue entry whose items have been created: the row that makes that happen once. */
@Entity('saved_entries')
@Index('saved_entries_of_user', ['user_id'])
export class SavedEntryEntity {
  @PrimaryColumn(bigint)
  queue_id!: number;

  /** Whose items they are; the row goes with the user, and stays when the items go. */
  @Column(bigint)
  user_id!: number;
}
