import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How a user spells a name, as it was last looked up in all of their items: a save with known names alone need not read
 * them. What is missing here is looked up again.
 */
@Entity('known_names')
export class KnownNameEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** Where equal names are one, and the name as it is compared (`Spellings`). */
  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  name!: string;
}
