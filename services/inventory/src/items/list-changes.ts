import type { Changed } from './revisions.js';

/** What a transaction changes, as far as lists show it, to be counted when it ends (`Revisions`). */
export class ListChanges implements Changed {
  readonly items_of = new Set<number>();
  readonly collections_of = new Set<number>();
  readonly item_ids = new Set<number>();
  readonly contents_of = new Set<number>();
  readonly collection_ids = new Set<number>();
  readonly groups = new Set<number>();

  listed_ids: Set<number> | undefined;

  /** Items that others may see, too. */
  items(ids: Iterable<number>) {
    this.listed(ids);
    for (const id of ids) this.item_ids.add(id);
  }

  /** Whoever names one in a transaction names all that lists show otherwise after it, be it none. */
  listed(ids: Iterable<number>) {
    this.listed_ids ??= new Set();
    for (const id of ids) this.listed_ids.add(id);
  }

  itemsOf(user_ids: Iterable<number>) {
    for (const id of user_ids) this.items_of.add(id);
  }
}
