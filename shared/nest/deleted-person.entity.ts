import { Entity, PrimaryColumn } from 'typeorm';
import { bigint } from './columns.js';

/** The number of a deleted account, kept so that nothing comes back under it. */
@Entity('deleted_people')
export class DeletedPersonEntity {
  @PrimaryColumn(bigint)
  id!: number;
}
