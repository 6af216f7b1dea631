import { ConflictException, Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { lockItems } from '../item-changes/item-transactions.js';
import { storeItems } from '../item-changes/store-items.query.js';
import type { ItemEntity } from '../items/item.entity.js';
import type { ListChange, Owned } from '../lists/list-changes.js';
import { LowStock } from '../stock/low-stock.js';
import { FileTransactions } from './file-transactions.js';
import type { MergedFile } from './merged-item.entity.js';
import {
  ALREADY_MERGED,
  COPY_FILES_BACK,
  KEEP_UNCHANGED,
  KEPT_OF,
  LEAVE_COLLECTIONS,
  lockCollections,
  MERGED_FURTHER,
  MERGED_INTO,
  MERGES_OF,
  MOVE_FILES_BACK,
  RECORD,
  UNCOVER,
} from './merged-items.query.js';

/** A file that a merge has moved, as it was in the item before. */
export type MovedFile = MergedFile & { item_id: number };

type State = Pick<ItemEntity, 'id' | 'updated_at'>;

interface Merge {
  item_id: number;
  into_id: number;
  quantity: number;
  /** Whether the kept item is as the merge left it. */
  is_unchanged: boolean;
  /** Whether the kept item keeps its stock flag. */
  stays_stock: boolean;
}

/** The merges of restored items, the items to lock for their undoing, and the locked collections. */
interface MergesToUndo {
  merges: { item_id: number; into_id: number }[];
  kept: number[];
  collections: Owned[];
}

/** An item in the trash, the item that it was merged into, and the one into which that item was merged. */
interface Further {
  name: string;
  into_id: number;
  into_name: string;
  last_name: string;
}

const LOCK_JOINED = lockCollections(
  'c.id in (select unnest(collection_ids) from merged_items where item_id = any($1))',
);

const STATES = `select id, to_json(updated_at) #>> '{}' as updated_at from items where id = any($1)`;

/** Undoes merges when their items are restored from the trash (docs/rules/files.md). */
@Injectable()
export class MergeUndo {
  constructor(
    private readonly files: FileTransactions,
    private readonly lowStock: LowStock,
  ) {}

  /**
   * Records a merge, after it is done.
   * @param items the kept item and the others before the merge
   * @param joined collections that the kept item has joined
   */
  async record(tx: Transaction, into: number, items: ItemEntity[], moved: MovedFile[], joined: number[]) {
    const target = items.find(({ id }) => id === into);
    const others = items.map(({ id }) => id).filter((id) => id !== into);
    const { stock_keeping, updated_at } = target as ItemEntity;
    await tx.query(RECORD, [into, others, stock_keeping, JSON.stringify(moved), joined, updated_at]);
    await keepUnchanged(tx, items);
  }

  /** @returns the states of the items that were merged into another one and are in the trash since */
  merged(tx: Transaction, actor: Actor, into: number, item_ids: number[]): Promise<ItemState[]> {
    return tx.query<ItemState[]>(ALREADY_MERGED, [into, item_ids, actor.id]);
  }

  /**
   * Call this before the items are locked.
   * @returns the items that must be locked, too, and the locked collections
   */
  async begin(tx: Transaction, actor: Actor, item_ids: number[]): Promise<MergesToUndo> {
    const merges = await tx.query<MergesToUndo['merges']>(KEPT_OF, [actor.id, item_ids]);
    const collections = merges.length > 0 ? await tx.query<Owned[]>(LOCK_JOINED, [item_ids, actor.id]) : [];
    return { merges, kept: [...new Set(merges.map(({ into_id }) => into_id))], collections };
  }

  /**
   * The items in the groups that must be restored one after the other: an item comes after the one it was merged into.
   * @throws ConflictException `merged_further` if that one was merged into another item and is not restored, too
   */
  async inOrder(
    tx: Transaction,
    actor: Actor,
    item_ids: number[],
    merges: MergesToUndo['merges'],
  ): Promise<number[][]> {
    if (merges.length === 0) return [item_ids];
    const further = await tx.query<Further[]>(MERGED_FURTHER, [actor.id, item_ids]);
    const missing = further.find(({ into_id }) => !item_ids.includes(into_id));
    if (missing) throw mergedFurther(missing);
    const into = new Map(merges.map(({ item_id, into_id }) => [item_id, into_id]));
    const rounds: number[][] = [];
    for (let left = item_ids; left.length > 0; ) {
      const waiting = new Set(left);
      const free = left.filter((id) => !waiting.has(into.get(id) ?? 0));
      const next = free.length > 0 ? free : left;
      rounds.push(next);
      left = left.filter((id) => !next.includes(id));
    }
    return rounds;
  }

  /**
   * Gives locked items in the trash their files back, and undoes their part in the items that they were merged into. A
   * kept item that was changed since stays as it is; the others then get copies of their files.
   * @returns ids of kept items that were left alone
   */
  async undo(tx: Transaction, actor: Actor, item_ids: number[], collections: Owned[], changed: ListChange[]) {
    const merges = await tx.query<Merge[]>(MERGES_OF, [actor.id, item_ids]);
    if (merges.length === 0) return [];
    const kept = await lockItems(tx, intoOf(merges.filter(({ is_unchanged }) => is_unchanged)), [actor.id]);
    // The kept item of an unchanged merge may have been changed after an earlier merge.
    const isKept = (merge: Merge) => merge.is_unchanged && kept.some(({ id }) => id === merge.into_id);
    const undone = merges.filter(isKept);
    const whole = undone.map(({ item_id }) => item_id);
    const all = merges.map(({ item_id }) => item_id);

    const restored = await tx.query<State[]>(STATES, [all]);
    await tx.query(UNCOVER, [all]);
    await tx.query(MOVE_FILES_BACK, [whole]);
    await tx.query(COPY_FILES_BACK, [all.filter((id) => !whole.includes(id)), actor.id]);
    await this.subtract(tx, kept, undone);
    await leaveCollections(tx, actor, whole, collections, changed);
    // The other items have kept the texts of the covers that come back.
    await this.files.follow(tx, [...kept.map(({ id }) => id), ...all], kept);
    await tx.query('delete from merged_items where item_id = any($1)', [all]);
    await keepUnchanged(tx, [...kept, ...restored]);
    changed.push({ kind: 'items', items: kept });
    return intoOf(merges.filter((merge) => !isKept(merge)));
  }

  /**
   * Gives items that can still be restored copies of their files, before the items `purged` that they were merged into
   * are purged. The caller has locked all of them. The purge erases the records of these merges, and the files of the
   * purged items.
   */
  async giveFilesBack(tx: Transaction, user_id: number, purged: number[]): Promise<void> {
    const rows = await tx.query<Pick<State, 'id'>[]>(MERGED_INTO, [purged]);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const before = await tx.query<State[]>(STATES, [ids]);
    await tx.query(UNCOVER, [ids]);
    await tx.query(COPY_FILES_BACK, [ids, user_id]);
    await this.files.follow(tx, ids);
    // Earlier merges into these items can still be undone exactly.
    await keepUnchanged(tx, before);
  }

  private async subtract(tx: Transaction, kept: ItemEntity[], merges: Merge[]) {
    const after = kept.map((item) => {
      const parts = merges.filter(({ into_id }) => into_id === item.id);
      const quantity = parts.reduce((rest, part) => rest - part.quantity, item.quantity);
      return { ...item, quantity, stock_keeping: parts.some(({ stays_stock }) => stays_stock) };
    });
    await this.lowStock.watch(tx, kept, after);
    await storeItems(tx, after);
  }
}

async function leaveCollections(
  tx: Transaction,
  { id: user_id }: Actor,
  item_ids: number[],
  collections: Owned[],
  changed: ListChange[],
) {
  const ids = collections.map(({ id }) => id);
  const [left] = await tx.query<[{ collection_id: number; item_id: number }[], number]>(LEAVE_COLLECTIONS, [
    item_ids,
    ids,
  ]);
  for (const collection of collections) {
    const items = left.filter(({ collection_id }) => collection_id === collection.id);
    changed.push({ kind: 'content', collection, items: items.map(({ item_id }) => ({ id: item_id, user_id })) });
  }
}

/** @param before the items in a state that other merges have left them in */
async function keepUnchanged(tx: Transaction, before: State[]) {
  await tx.query(KEEP_UNCHANGED, [before.map(({ id }) => id), before.map(({ updated_at }) => updated_at)]);
}

function mergedFurther({ name, into_name, last_name }: Further) {
  const message = `“${name}” was merged into “${into_name}”, and then “${into_name}” into “${last_name}”. Restore “${into_name}” first, or both together.`;
  return new ConflictException({ message, code: 'merged_further' });
}

const intoOf = (merges: Merge[]) => [...new Set(merges.map(({ into_id }) => into_id))];
