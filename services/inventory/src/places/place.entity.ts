import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Entity, PrimaryColumn } from 'typeorm';

/** A place that a user made: it stays until it is deleted, whether or not it holds anything (docs/rules/places.md). */
@Entity('places')
export class PlaceEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** The names of its area, location and sub-location, as far as it goes. */
  @PrimaryColumn('text', { array: true })
  path!: string[];
}
