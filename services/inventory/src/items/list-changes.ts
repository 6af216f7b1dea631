import type { Changed } from './revisions.js';

/** Collects the changes of a transaction that affect lists. `Revisions` counts them at its end. */
export class ListChanges implements Changed {
  readonly items_of = new Set<number>();
  readonly collections_of = new Set<number>();
  readonly item_ids = new Set<number>();
  readonly contents_of = new Set<number>();
  readonly collection_ids = new Set<number>();
  readonly groups = new Set<number>();

  listed_ids: Set<number> | undefined;

  /** Adds changed items that other users may see, too. */
  items(ids: Iterable<number>) {
    this.listed(ids);
    for (const id of ids) this.item_ids.add(id);
  }

  /**
   * Adds items whose list entry has changed. If you call this, pass every such item of the transaction. An empty list
   * means that no entry has changed.
   */
  listed(ids: Iterable<number>) {
    this.listed_ids ??= new Set();
    for (const id of ids) this.listed_ids.add(id);
  }

  itemsOf(user_ids: Iterable<number>) {
    for (const id of user_ids) this.items_of.add(id);
  }
}
