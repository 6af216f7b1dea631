import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A queue entry whose items have been created. Its row keeps a second call from creating them again. */
@Entity('saved_entries')
@Index('saved_entries_of_user', ['user_id'])
export class SavedEntryEntity {
  @PrimaryColumn(bigint)
  queue_id!: number;

  /** The owner of the items. The row is deleted with the user, but stays if the items are deleted. */
  @Column(bigint)
  user_id!: number;
}
