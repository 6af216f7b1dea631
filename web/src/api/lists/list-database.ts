import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** Metadata of the stored list. Absent while the items are being written. */
export interface Stored {
  user: string;
  etag: string;
  count: number;
  /** The item fields of the release that wrote the list. Another release may have other fields. */
  shape: string;
}

/** The items that were on the first screen of the list when it was last open. */
export interface FirstScreen {
  /** The filter and sort order of the list. */
  screen: string;
  ids: number[];
}

const STATE = 'state';
const FIRST = 'first';

/**
 * Opens the database. `onClose` runs when the browser closes it, for example because the user clears site data. The
 * caller must then open it again.
 */
export async function open(onClose: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open('whereabouts', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('items', { keyPath: 'id' });
    request.result.createObjectStore(STATE);
  };
  const database = await result(request);
  database.onclose = onClose;
  // Another tab wants to delete the database or upgrade it for a later release.
  database.onversionchange = () => {
    database.close();
    onClose();
  };
  return database;
}

const itemsOf = (database: IDBDatabase, mode: IDBTransactionMode) =>
  database.transaction('items', mode).objectStore('items');

export const state = (database: IDBDatabase) =>
  result<Stored | undefined>(database.transaction(STATE).objectStore(STATE).get(STATE));

export async function putFirstScreen(database: IDBDatabase, first: FirstScreen): Promise<void> {
  const transaction = database.transaction(STATE, 'readwrite');
  transaction.objectStore(STATE).put(first, FIRST);
  await completed(transaction);
}

/** Reads the items of the first screen in one transaction. Returns `null` unless all of them exist. */
export async function firstItems(database: IDBDatabase) {
  const transaction = database.transaction(['items', STATE]);
  const [states, known] = [transaction.objectStore(STATE), transaction.objectStore('items')];
  const [stored, first] = await Promise.all([
    result<Stored | undefined>(states.get(STATE)),
    result<FirstScreen | undefined>(states.get(FIRST)),
  ]);
  if (!first) return null;
  const items = await Promise.all(first.ids.map((id) => result<Item | undefined>(known.get(id))));
  return items.every((item) => item !== undefined) ? { stored, screen: first.screen, items } : null;
}

/** The next `count` items after `id`, ordered by id. */
export function itemsAfter(database: IDBDatabase, id: number | undefined, count: number): Promise<Item[]> {
  const range = id === undefined ? null : IDBKeyRange.lowerBound(id, true);
  return result(itemsOf(database, 'readonly').getAll(range, count));
}

/** Deletes everything stored. */
export async function empty(database: IDBDatabase): Promise<void> {
  const transaction = database.transaction(['items', STATE], 'readwrite');
  transaction.objectStore(STATE).clear();
  transaction.objectStore('items').clear();
  await completed(transaction);
}

/** Writes all changes in one transaction. `stored` marks the list as complete. */
export async function put(database: IDBDatabase, items: Item[], removed_ids: number[], stored?: Stored): Promise<void> {
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
