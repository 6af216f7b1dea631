import type { EntityManager } from 'typeorm';
import { BatchEntity } from './batch.entity.js';

/** Identifies a batch of a user. */
export type BatchKey = Pick<BatchEntity, 'user_id' | 'batch_id'>;

/** Keeps the first name. Adding or reprocessing entries after an undo makes the batch undoable again. */
const JOIN = `
  insert into batches (user_id, batch_id, name) values ($1, $2, $3)
    on conflict (user_id, batch_id) do update set name = coalesce(batches.name, excluded.name), undone_at = null, told_at = null
    returning is_paused`;

/** Keeps batches that were undone, so that they can be undone again without an error. */
const DROP_EMPTY = `
  delete from batches b where b.user_id = $1 and b.batch_id = any($2) and b.undone_at is null
    and not exists (select from queue_entries e where e.user_id = b.user_id and e.batch_id = b.batch_id)`;

/** Creates the batch if it is new, and locks it. @returns whether it is paused */
export async function joinBatch(manager: EntityManager, key: BatchKey, name: string | null): Promise<boolean> {
  const [{ is_paused }] = await manager.query<[{ is_paused: boolean }]>(JOIN, [key.user_id, key.batch_id, name]);
  return is_paused;
}

/** Whether the batch is paused. The lock keeps this state until the transaction ends. */
export async function isPaused(manager: EntityManager, { user_id, batch_id }: BatchKey): Promise<boolean> {
  const lock = { mode: 'pessimistic_read' } as const;
  const batch = await manager.findOne(BatchEntity, { where: { user_id, batch_id }, lock });
  return batch?.is_paused ?? false;
}

/** Prevents additions to these batches until the transaction ends. */
export async function lockBatches(manager: EntityManager, user_id: number, batch_ids: string[]) {
  await manager.query(
    'select from batches where user_id = $1 and batch_id = any($2) order by batch_id for no key update',
    [user_id, batch_ids],
  );
}

/** Deletes those of the locked batches that have no entries. */
export async function dropEmptyBatches(manager: EntityManager, user_id: number, batch_ids: string[]) {
  await manager.query(DROP_EMPTY, [user_id, batch_ids]);
}
