import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import { idle } from './idle';
import type { KeptList } from './kept-lists';
import { empty, firstItems, itemsAfter, open, put, putFirstScreen, type Stored, state } from './list-database';

/** Read and written so many at a time, so that no task is felt. */
const SLICE = 250;

const SHAPE = ITEM_FIELD_NAMES.join();

/** In localStorage, whose list is kept: to open a database only to find it empty would keep a first visit waiting. */
const KEPT_KEY = 'kept_items_of';

/**
 * Keeps the list of all items of whoever is signed in between visits, in IndexedDB. Whatever goes wrong there, full or
 * forbidden as it may be, means that nothing is kept: the server has everything.
 */
export class ListStorage {
  private database: Promise<IDBDatabase> | undefined;
  /** One step after the other. */
  private last: Promise<unknown> = Promise.resolve();
  private writing = 0;
  /** Those read before all others: the list is made of the same objects, which need not be drawn again. */
  private first = new Map<number, Item>();

  /** What was kept for this user, if it is all there. */
  async load(user: string): Promise<KeptList | null> {
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
   * What the list began with when it was last looked at in this way, before all of it is read; `null` unless all of
   * that is there.
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

  /** Instead of whatever was kept. */
  save(user: string, { etag, items }: KeptList): void {
    const writing = ++this.writing;
    this.first.clear();
    void this.next(async (database) => {
      await empty(database);
      for (let from = 0; from < items.length; from += SLICE) {
        await idle();
        // Newer ones come, or nothing is to be kept any more.
        if (this.writing !== writing) return;
        await put(database, items.slice(from, from + SLICE), []);
      }
      await put(database, [], [], { user, etag, count: items.length, shape: SHAPE });
      if (this.writing === writing) localStorage.setItem(KEPT_KEY, user);
    });
  }

  /**
   * Changes what was kept, if that is this user's list as of `base`, an ETag. After a write that failed it is not: then
   * the whole list is kept anew.
   */
  saveChanges(user: string, base: string, list: KeptList, changed: Item[], removed_ids: number[]): void {
    this.first.clear();
    const { etag, items } = list;
    void this.next(async (database) => {
      const stored = await state(database);
      if (stored?.user !== user) return;
      if (stored.etag !== base) return this.save(user, list);
      await put(database, changed, removed_ids, { user, etag, count: items.length, shape: SHAPE });
    });
  }

  /** The next person at this browser finds nothing. */
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
      // One that could not be opened may be the next time.
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
