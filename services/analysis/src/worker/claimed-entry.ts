import type { EntryEntity } from '../entries/entry.entity.js';

/** What a worker needs of the entry it holds. */
export const CLAIMED_COLUMNS = [
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
  'dispatch_number',
  'attempts',
  'infra_retries',
  'detected',
] as const satisfies (keyof EntryEntity)[];

export type ClaimedEntry = Pick<EntryEntity, (typeof CLAIMED_COLUMNS)[number]>;
