import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** What the items in the database are. Absent while they are being written. */
export interface Stored {
  user: string;
  etag: string;
  count: number;
  /** Of a release in which items look the same. */
  shape: string;
}

/** What the list began with when it was last on screen. */
export interface FirstScreen {
  /** How the list was looked at. */
  screen: string;
  ids: number[];
}

const STATE = 'state';
const FIRST = 'first';

/** `onClose`: the browser has closed it, as when its owner clears what sites have stored; it must be opened again. */
export async function open(onClose: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open('whereabouts', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('items', { keyPath: 'id' });
    request.result.createObjectStore(STATE);
  };
  const database = await result(request);
  database.onclose = onClose;
  // Another tab wants to delete it, or to change it for a later release.
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

/** The items of the first screen, all at one moment; `null` unless all of them are there. */
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

/** By id, the next `count` after that one. */
export function itemsAfter(database: IDBDatabase, id: number | undefined, count: number): Promise<Item[]> {
  const range = id === undefined ? null : IDBKeyRange.lowerBound(id, true);
  return result(itemsOf(database, 'readonly').getAll(range, count));
}

/** Nothing is left of what was kept. */
export async function empty(database: IDBDatabase): Promise<void> {
  const transaction = database.transaction(['items', STATE], 'readwrite');
  transaction.objectStore(STATE).clear();
  transaction.objectStore('items').clear();
  await completed(transaction);
}

/** Writes all of it or nothing; `stored` says that the list is now there. */
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
