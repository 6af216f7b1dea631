import { bigint } from '@whereabouts/shared/nest/columns.js';
import { Entity, PrimaryColumn } from 'typeorm';

/** A queue entry whose items have been created: the row that makes that happen once. */
@Entity('saved_entries')
export class SavedEntryEntity {
  @PrimaryColumn(bigint)
  queue_id!: number;
}
