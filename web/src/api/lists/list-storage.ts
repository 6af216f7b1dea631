import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import { idle } from '../../domain/browser/idle';
import { empty, firstItems, itemsAfter, open, put, putFirstScreen, type Stored, state } from './list-database';

/** An item list as the server sent it, with its ETag. */
export interface CachedList {
  etag: string;
  items: Item[];
}

/** Items read or written per task, so that no task blocks the page noticeably. */
const SLICE = 250;

const SHAPE = ITEM_FIELD_NAMES.join();

/** localStorage key for the user whose list is stored. It spares a first visit from opening an empty database. */
const KEPT_KEY = 'kept_items_of';

/**
 * Stores the signed-in user's item list between visits in IndexedDB. Errors are ignored, for example a full disk or a
 * denied permission: the server has all data.
 */
export class ListStorage {
  private database: Promise<IDBDatabase> | undefined;
  /** End of the operation queue: operations run one after the other. */
  private last: Promise<unknown> = Promise.resolve();
  private writing = 0;
  /** Items that `loadFirst` has returned. `load` reuses these objects so that React does not draw them again. */
  private first = new Map<number, Item>();

  /** The list stored for this user, if it is complete. */
  async load(user: string): Promise<CachedList | null> {
    if (localStorage.getItem(KEPT_KEY) !== user) return null;
    return this.next(async (database) => {
      const stored = await state(database);
      if (!isOf(stored, user)) return null;
      const items: Item[] = [];
      for (;;) {
        const slice = await itemsAfter(database, items.at(-1)?.id, SLICE);
        items.push(...slice);
        if (slice.length < SLICE) break;
      }
      if (items.length !== stored.count) return null;
      return { etag: stored.etag, items: items.map((item) => this.first.get(item.id) ?? item).reverse() };
    });
  }

  /**
   * The first screen of the list in this filter and sort order, available before the full list is read. `null` unless
   * all its items are stored.
   */
  async loadFirst(user: string, screen: string): Promise<Item[] | null> {
    const { writing } = this;
    if (localStorage.getItem(KEPT_KEY) !== user) return null;
    const known = await this.opened()
      .then(firstItems)
      .catch(() => null);
    if (!known || !isOf(known.stored, user) || known.screen !== screen || this.writing !== writing) return null;
    this.first = new Map(known.items.map((item) => [item.id, item]));
    return known.items;
  }

  saveFirst(user: string, screen: string, ids: number[]): void {
    void this.next(async (database) => {
      if (isOf(await state(database), user)) await putFirstScreen(database, { screen, ids });
    });
  }

  /** Replaces the stored list. */
  save(user: string, { etag, items }: CachedList): void {
    const writing = ++this.writing;
    this.first.clear();
    void this.next(async (database) => {
      await empty(database);
      for (let from = 0; from < items.length; from += SLICE) {
        await idle();
        // Stop if a newer list is being saved or the stored list was erased.
        if (this.writing !== writing) return;
        await put(database, items.slice(from, from + SLICE), []);
      }
      await put(database, [], [], { user, etag, count: items.length, shape: SHAPE });
      if (this.writing === writing) localStorage.setItem(KEPT_KEY, user);
    });
  }

  /**
   * Applies changes to the stored list if its ETag is `base`. After a failed write the ETag differs, and the whole
   * list is saved again.
   */
  saveChanges(user: string, base: string, list: CachedList, changed: Item[], removed_ids: number[]): void {
    this.first.clear();
    const { etag, items } = list;
    void this.next(async (database) => {
      const stored = await state(database);
      if (stored?.user !== user) return;
      if (stored.etag !== base) return this.save(user, list);
      await put(database, changed, removed_ids, { user, etag, count: items.length, shape: SHAPE });
    });
  }

  /** Deletes the stored list, so that the next user of this browser cannot see it. */
  erase(): Promise<unknown> {
    this.writing += 1;
    this.first.clear();
    localStorage.removeItem(KEPT_KEY);
    return this.next(empty);
  }

  private readonly forget = () => {
    this.database = undefined;
  };

  private opened(): Promise<IDBDatabase> {
    if (!this.database) {
      this.database = open(this.forget);
      // A failed open is retried on the next call.
      this.database.catch(this.forget);
    }
    return this.database;
  }

  private next<Result>(step: (database: IDBDatabase) => Promise<Result>): Promise<Result | null> {
    const done = this.last.then(async () => step(await this.opened()));
    this.last = done.catch(() => null);
    return this.last as Promise<Result | null>;
  }
}

const isOf = (stored: Stored | undefined, user: string): stored is Stored =>
  stored?.user === user && stored.shape === SHAPE;
