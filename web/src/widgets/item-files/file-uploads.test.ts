import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filesApi } from '../../api/items/files';
import { itemsApi } from '../../api/items/items';
import { signedIn, signedOut } from '../../state/session/session.slice';
import { createStore } from '../../state/store';
import { answering, problem } from '../../testing/answers';
import { buildFile, buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { startUploadServer } from '../../testing/upload-server';
import { messageHost } from '../../ui/messages/message-host';
import { listedUploads } from './file-upload-list';
import { dismissUpload, paperKind, uploadFiles } from './file-uploads';

let server: Awaited<ReturnType<typeof startUploadServer>>;
let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  server = await startUploadServer();
  store = createStore({ fetch: answering({}).fetch });
  store.dispatch(signedIn('secret'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});

afterEach(async () => {
  store.dispatch(signedOut());
  vi.unstubAllGlobals();
  await server.stop();
});

const upload = (...names: string[]) =>
  store.dispatch(
    uploadFiles(
      1,
      names.map((name) => new File([name], name, { type: 'application/pdf' })),
    ),
  );
const arrivals = (count: number) => waitFor(() => expect(server.arrived).toHaveLength(count));
const states = () => listedUploads().map(({ state }) => state);
/** Whether the tab can be closed without a browser prompt. */
const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closing the tab asks about files that are on their way or failed', async () => {
  upload('a.pdf');
  await arrivals(1);
  expect(mayClose()).toBe(false);
  server.arrived[0]?.answer(422, null);
  await waitFor(() => expect(states()).toEqual(['failed']));
  expect(mayClose()).toBe(false);
  dismissUpload(listedUploads()[0]?.id ?? '');
  expect(mayClose()).toBe(true);
});

test('files wait for the network and resume when it is back', async () => {
  upload('a.pdf');
  await arrivals(1);
  server.arrived[0]?.cut();
  await waitFor(() => expect(states()).toEqual(['waiting']));
  fireEvent.online(window);
  await arrivals(2);
  server.arrived[1]?.answer(201, { file: buildFile() });
  await waitFor(() => expect(states()).toEqual([]));
  expect(messageHost).toHaveTextContent(/a\.pdf.* is added/);
});

test.each([
  ['the first file', []],
  ['another file', [buildFile({ id: 4 })]],
])('%s of an item is listed as soon as its upload is gone', async (_, before) => {
  const added = buildFile({ id: 5 });
  const never = new Promise<never>(() => undefined);
  let isLoaded = false;
  const once = (body: unknown) => () => (isLoaded ? never : ([200, body] as [number, unknown]));
  store = createStore({
    fetch: answering({
      'GET /api/sharing/items/my-items': once({ items: [buildItem({ id: 1, file_count: before.length })] }),
      'GET /api/items/1/files': once({ files: before }),
    }).fetch,
  });
  store.dispatch(signedIn('secret'));
  await store.dispatch(itemsApi.endpoints.items.initiate());
  if (before.length > 0) await store.dispatch(filesApi.endpoints.files.initiate(1));
  isLoaded = true;
  upload('a.pdf');
  await arrivals(1);
  server.arrived[0]?.answer(201, { file: added });
  await waitFor(() => expect(states()).toEqual([]));
  expect(itemsApi.endpoints.items.select()(store.getState()).data?.[0]?.file_count).toBe(before.length + 1);
  expect(filesApi.endpoints.files.select(1)(store.getState()).data).toEqual([...before, added]);
});

test('a file that the item had already is not counted twice', async () => {
  const same = buildFile({ id: 4 });
  store = createStore({
    fetch: answering({
      'GET /api/sharing/items/my-items': () => [200, { items: [buildItem({ id: 1, file_count: 1 })] }],
      'GET /api/items/1/files': () => [200, { files: [same] }],
    }).fetch,
  });
  store.dispatch(signedIn('secret'));
  await store.dispatch(itemsApi.endpoints.items.initiate());
  await store.dispatch(filesApi.endpoints.files.initiate(1));
  upload('a.pdf');
  await arrivals(1);
  server.arrived[0]?.answer(201, { file: same });
  await waitFor(() => expect(states()).toEqual([]));
  expect(itemsApi.endpoints.items.select()(store.getState()).data?.[0]?.file_count).toBe(1);
  expect(filesApi.endpoints.files.select(1)(store.getState()).data).toEqual([same]);
});

test('a waiting file starts when the ones before it are canceled before they are sent', async () => {
  upload('a.pdf', 'b.pdf', 'c.pdf');
  for (const { id } of listedUploads().slice(0, 2)) dismissUpload(id);
  await arrivals(1);
  expect(server.arrived[0]?.body).toContain('c.pdf');
});

test('a failed upload says so anywhere in the app, and that of a lost item leaves nothing behind', async () => {
  show(null, answering({}).fetch);
  upload('a.pdf', 'b.pdf');
  await arrivals(2);
  const arrived = (name: string) => server.arrived.find(({ body }) => body.includes(name));
  arrived('a.pdf')?.answer(409, problem('This item has 20 files.'));
  expect(await screen.findByText('a.pdf was not added. This item has 20 files.')).toBeVisible();
  arrived('b.pdf')?.answer(404, problem('Not found.'));
  expect(await screen.findByText('b.pdf was not added. Not found.')).toBeVisible();
  await waitFor(() => expect(states()).toEqual(['failed']));
});

test('a receipt or warranty paper is sent with its kind, so that viewers never get it', async () => {
  const [photo, card] = ['image.jpg', 'Warranty card.pdf'].map(
    (name) => new File([name], name, { type: 'text/plain' }),
  );
  store.dispatch(uploadFiles(1, [photo as File, card as File], paperKind));
  await arrivals(2);
  const kinds = server.arrived.map(({ body }) => /name="kind"\r\n\r\n(\w+)/.exec(body)?.[1]);
  expect(kinds.sort()).toEqual(['receipt', 'warranty']);
});
