import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { MAX_CORRECTIONS } from '@whereabouts/shared/contracts/name-corrections.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import type { ItemEntity } from '../items/item.entity.js';

type Named = Pick<ItemEntity, 'id' | 'user_id' | 'name'>;

/**
 * Remembers that user `$1` gives the items `$2` the names `$3`, before these are stored. Counted are the user's own items
 * that still have the name of the model, and those with a correction, which gets the new name: the first one may have a
 * typing error. A name that goes back to the model's is no correction.
 */
const REMEMBER = `
  with renamed as (
    select item.id, item.suggested_name, item.name as former, given.name
    from unnest($2::bigint[], $3::text[]) given (id, name)
    join items item on item.id = given.id
    where item.user_id = $1 and item.suggested_name is not null
  ), undone as (
    delete from name_corrections correction using renamed
    where correction.user_id = $1 and correction.item_id = renamed.id and renamed.name = renamed.suggested_name
  ), followed as (
    update name_corrections correction set to_name = renamed.name from renamed
    where correction.user_id = $1 and correction.item_id = renamed.id and renamed.name <> renamed.suggested_name
  )
  insert into name_corrections (user_id, item_id, from_name, to_name)
  select $1, id, suggested_name, name from renamed where former = suggested_name and name <> suggested_name
  order by id returning id`;

/** Remembers the items `$2` of user `$1` that were renamed before they were saved. */
const REMEMBER_NEW = `
  insert into name_corrections (user_id, item_id, from_name, to_name)
  select user_id, id, suggested_name, name from items
  where user_id = $1 and id = any($2::bigint[]) and suggested_name <> name
  order by id returning id`;

const FORGET_OLD = `
  delete from name_corrections where user_id = $1 and id <= (
    select id from name_corrections where user_id = $1 order by id desc offset ${MAX_CORRECTIONS} limit 1
  )`;

/** Remembers how users rename items that a model has named, in the transaction of the change (docs/rules/analysis.md). */
@Injectable()
export class CorrectionMemory {
  /** Only the actor's own items count: an editor's renames teach neither the editor's prompts nor the owner's. */
  async rename(tx: Transaction, { id: user_id }: Actor, before: Named[], after: Named[]): Promise<void> {
    const former = new Map(before.map(({ id, name }) => [id, name]));
    const renamed = after.filter((item) => item.user_id === user_id && item.name !== former.get(item.id));
    if (renamed.length === 0) return;
    const ids = renamed.map(({ id }) => id);
    const names = renamed.map(({ name }) => name);
    await this.write(tx, user_id, REMEMBER, [user_id, ids, names]);
  }

  /** Remembers new items that a user has renamed before the save. */
  async add(tx: Transaction, { id: user_id }: Actor, item_ids: number[]): Promise<void> {
    if (item_ids.length > 0) await this.write(tx, user_id, REMEMBER_NEW, [user_id, item_ids]);
  }

  private async write(tx: Transaction, user_id: number, sql: string, values: unknown[]) {
    const added = await tx.query<unknown[]>(sql, values);
    if (added.length > 0) await tx.query(FORGET_OLD, [user_id]);
  }
}
