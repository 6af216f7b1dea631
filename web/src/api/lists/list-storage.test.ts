import { afterEach, expect, test, vi } from 'vitest';
import { ListStorage } from './list-storage';

/** A minimal fake of IndexedDB, which jsdom does not have. It can open and close databases. */
function fakeDatabases(failures = 0) {
  const databases: { onclose?: () => void; onversionchange?: () => void; close: () => void }[] = [];
  let left = failures;
  let opened = 0;
  const open = () => {
    opened += 1;
    const request: { result?: unknown; error?: Error; onsuccess?: () => void; onerror?: () => void } = {};
    queueMicrotask(() => {
      left -= 1;
      if (left >= 0) {
        request.error = new Error('no room');
        return request.onerror?.();
      }
      request.result = { close: vi.fn() };
      databases.push(request.result as (typeof databases)[number]);
      request.onsuccess?.();
    });
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  return { databases, opened: () => opened };
}
afterEach(() => vi.unstubAllGlobals());

test('a database closed by the browser is reopened', async () => {
  const { databases, opened } = fakeDatabases();
  const storage = new ListStorage();
  await storage.erase();
  await storage.erase();
  expect(opened()).toBe(1);
  databases[0]?.onclose?.();
  await storage.erase();
  expect(opened()).toBe(2);
  databases[1]?.onversionchange?.();
  expect(databases[1]?.close).toHaveBeenCalledTimes(1);
  await storage.erase();
  expect(opened()).toBe(3);
});

test('opening a database is retried after a failure', async () => {
  const { opened } = fakeDatabases(1);
  const storage = new ListStorage();
  await storage.erase();
  await storage.erase();
  await storage.erase();
  expect(opened()).toBe(2);
});
