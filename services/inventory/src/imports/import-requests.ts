import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Imported } from '@whereabouts/shared/contracts/imports.js';
import type { EntityManager } from 'typeorm';

type Counts = Omit<Imported, 'success'>;

/** Starts an import. A second call with the same uuid waits here until the first transaction ends. */
const BEGIN = `
  insert into imports (user_id, request_uuid) values ($1, $2) on conflict do nothing returning request_uuid`;

const KNOWN = `
  select imported_count, updated_count, skipped_count from imports where user_id = $1 and request_uuid = $2`;

const END = `
  update imports set imported_count = $3, updated_count = $4, skipped_count = $5
  where user_id = $1 and request_uuid = $2`;

/** @returns the counts of the first import with this uuid; undefined if this is the first */
export async function beginImport(manager: EntityManager, { id }: Actor, uuid: string): Promise<Counts | undefined> {
  const begun = await manager.query<unknown[]>(BEGIN, [id, uuid]);
  if (begun.length > 0) return undefined;
  const [known] = await manager.query<Counts[]>(KNOWN, [id, uuid]);
  return known;
}

export async function endImport(manager: EntityManager, { id }: Actor, uuid: string, counts: Counts) {
  await manager.query(END, [id, uuid, counts.imported_count, counts.updated_count, counts.skipped_count]);
}
