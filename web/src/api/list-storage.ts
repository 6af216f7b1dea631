import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import type { KeptList } from './kept-lists';

/** Read and written so many at a time, so that no task is felt. */
const SLICE = 250;

/** What the items in the database are. Absent while they are being written. */
interface Stored {
  user: string;
  etag: string;
  count: number;
  /** Of a release in which items look the same. */
  shape: string;
}

const SHAPE = ITEM_FIELD_NAMES.join();
const STATE = 'state';

/**
 * Keeps the list of all items of whoever is signed in between visits, in IndexedDB. Whatever goes wrong there, full or
 * forbidden as it may be, means that nothing is kept: the server has everything.
 */
export class ListStorage {
  private database: Promise<IDBDatabase> | undefined;
  /** One step after the other. */
  private last: Promise<unknown> = Promise.resolve();
  private writing = 0;

  /** What was kept for this user, if it is all there. */
  load(user: string): Promise<KeptList | null> {
    return this.next(async (database) => {
      const stored = await state(database);
      if (!stored || stored.user !== user || stored.shape !== SHAPE) return null;
      const items: Item[] = [];
      for (;;) {
        const after = items.at(-1)?.id;
        const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
        const slice = await result<Item[]>(itemsOf(database, 'readonly').getAll(range, SLICE));
        items.push(...slice);
        if (slice.length < SLICE) break;
      }
      return items.length === stored.count ? { etag: stored.etag, items: items.reverse() } : null;
    });
  }

  /** Instead of whatever was kept. */
  save(user: string, { etag, items }: KeptList): void {
    const writing = ++this.writing;
    void this.next(async (database) => {
      await empty(database);
      for (let from = 0; from < items.length; from += SLICE) {
        await idle();
        // Newer ones come, or nothing is to be kept any more.
        if (this.writing !== writing) return;
        await put(database, items.slice(from, from + SLICE), []);
      }
      await put(database, [], [], { user, etag, count: items.length, shape: SHAPE });
    });
  }

  /** What has changed in what was kept, if that is this user's. */
  saveChanges(
    user: string,
    { etag, items: { length: count } }: KeptList,
    changed: Item[],
    removed_ids: number[],
  ): void {
    void this.next(async (database) => {
      if ((await state(database))?.user !== user) return;
      await put(database, changed, removed_ids, { user, etag, count, shape: SHAPE });
    });
  }

  /** The next person at this browser finds nothing. */
  erase(): Promise<unknown> {
    this.writing += 1;
    return this.next(empty);
  }

  private next<Result>(step: (database: IDBDatabase) => Promise<Result>): Promise<Result | null> {
    const done = this.last.then(async () => {
      this.database ??= open();
      return step(await this.database);
    });
    this.last = done.catch(() => null);
    return this.last as Promise<Result | null>;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('whereabouts', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('items', { keyPath: 'id' });
    request.result.createObjectStore(STATE);
  };
  return result(request);
}

const itemsOf = (database: IDBDatabase, mode: IDBTransactionMode) =>
  database.transaction('items', mode).objectStore('items');

const state = (database: IDBDatabase) =>
  result<Stored | undefined>(database.transaction(STATE).objectStore(STATE).get(STATE));

async function empty(database: IDBDatabase): Promise<void> {
  const transaction = database.transaction(['items', STATE], 'readwrite');
  transaction.objectStore(STATE).clear();
  transaction.objectStore('items').clear();
  await completed(transaction);
}

async function put(database: IDBDatabase, items: Item[], removed_ids: number[], stored?: Stored): Promise<void> {
  const transaction = database.transaction(['items', STATE], 'readwrite');
  const store = transaction.objectStore('items');
  for (const item of items) store.put(item);
  for (const id of removed_ids) store.delete(id);
  if (stored) transaction.objectStore(STATE).put(stored, STATE);
  await completed(transaction);
}

function result<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Until the browser has nothing better to do. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 1_000 });
    else setTimeout(resolve, 20);
  });
}
