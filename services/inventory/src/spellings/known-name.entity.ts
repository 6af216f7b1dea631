import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Caches how a user spells a name. A save that has only known names need not read all of the user’s items. A missing
 * name is looked up again.
 */
@Entity('known_names')
export class KnownNameEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** The scope of the name and its normalized form (`Spellings`). */
  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  name!: string;
}
