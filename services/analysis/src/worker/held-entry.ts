import type { EntryEntity } from '../entries/entry.entity.js';

/** What a worker needs of the entry it holds. */
export const HELD = [
  'id',
  'user_id',
  'image_id',
  'file_name',
  'batch_id',
  'area',
  'location',
  'sub_location',
  'quantity_min',
  'collection_id',
  'turn',
  'attempts',
  'waits',
  'detected',
] as const satisfies (keyof EntryEntity)[];

export type HeldEntry = Pick<EntryEntity, (typeof HELD)[number]>;
