import { Entity, PrimaryColumn } from 'typeorm';
import { bigint } from '../database/columns.js';

/** The id of a deleted user, kept so that late messages cannot create data for it. */
@Entity('deleted_users')
export class DeletedUserEntity {
  @PrimaryColumn(bigint)
  id!: number;
}
