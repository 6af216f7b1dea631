import { Entity, PrimaryColumn } from 'typeorm';
import { bigint } from '../database/columns.js';

/** The number of a deleted user, kept so that nothing comes back under it. */
@Entity('deleted_users')
export class DeletedUserEntity {
  @PrimaryColumn(bigint)
  id!: number;
}
