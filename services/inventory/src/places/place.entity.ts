import { bigint } from '@whereabouts/shared/nest/database/columns.js';
import { Entity, PrimaryColumn } from 'typeorm';

/** A place that a user created. It stays until it is deleted, with or without items (docs/rules/places.md). */
@Entity('places')
export class PlaceEntity {
  @PrimaryColumn(bigint)
  user_id!: number;

  /** The names of the area and, if the place has them, the location and sub-location. */
  @PrimaryColumn('text', { array: true })
  path!: string[];
}
