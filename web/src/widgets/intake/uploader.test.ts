import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn, signedOut } from '../../state/session/session.slice';
import { createStore } from '../../state/store';
import '../../i18n/locales/scan';
import { NO_DEFAULTS } from '../../domain/scan-defaults';
import { retried, selectIsCutOff, selectUploads } from '../../state/scan.slice';
import { answering, problem } from '../../testing/answers';
import { startUploadServer } from '../../testing/upload-server';
import { whenNetworkIsBack } from './network-wait';
import { uploadPhotos } from './uploader';

let server: Awaited<ReturnType<typeof startUploadServer>>;
let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  server = await startUploadServer();
  store = createStore({ fetch: answering({}).fetch });
  store.dispatch(signedIn('secret'));
});

afterEach(async () => {
  store.dispatch(signedOut());
  await server.stop();
});

const BATCH = { name: '4 photos' };
const photo = (name: string) => new File([`pixels of ${name}`], name, { type: 'image/jpeg' });
const arrivals = (count: number) => waitFor(() => expect(server.arrived).toHaveLength(count));
const states = () => selectUploads(store.getState()).map(({ state }) => state);
const partsOf = (body = '') => [...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name);

test('uploads run three at a time, one request each, with the text parts before the photo', async () => {
  store.dispatch(
    uploadPhotos(
      ['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`)),
      BATCH,
    ),
  );
  await arrivals(3);
  expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'waiting']);

  const { arrived } = server;
  const first = arrived.find(({ body }) => body.includes('pixels of a.jpg'));
  expect(partsOf(first?.body)).toEqual(['file_name', 'batch_id', 'batch_name', 'image']);
  expect(first?.body).toContain('4 photos');
  expect(first?.authorization).toBe('Bearer secret');
  const batches = arrived.map(({ body }) => /name="batch_id"\s+([\w-]+)/.exec(body)?.[1]);
  expect(new Set(batches).size).toBe(1);

  first?.answer(201, { queue_id: 1, batch_id: batches[0] });
  await arrivals(4);
  expect(states()).toEqual(['added', 'uploading', 'uploading', 'uploading']);
});

test('photos carry the default properties set when they are dropped, without the empty ones', async () => {
  const defaults = { ...NO_DEFAULTS, area: ' Garage ', location: ' ', collection_id: 7, quantity_min: 0 };
  store.dispatch(uploadPhotos([photo('a.jpg')], BATCH, defaults));
  await arrivals(1);
  const body = server.arrived[0]?.body ?? '';
  expect(partsOf(body).toSorted()).toEqual(
    ['file_name', 'batch_id', 'batch_name', 'area', 'collection_id', 'quantity_min', 'image'].toSorted(),
  );
  expect(body).toMatch(/name="area"\s+Garage\s/);
  expect(body).toMatch(/name="collection_id"\s+7\s/);
  expect(partsOf(body).at(-1)).toBe('image');
});

test('a refused photo shows the reason, and one refused by a busy server can be retried', async () => {
  store.dispatch(uploadPhotos([photo('broken.jpg'), photo('unlucky.jpg')], BATCH));
  await arrivals(2);
  const { arrived } = server;
  const fileNames = arrived.map(({ body }) => (body.includes('broken.jpg"') ? 'broken' : 'unlucky'));
  arrived[fileNames.indexOf('broken')]?.answer(422, problem('This photo cannot be read.'));
  arrived[fileNames.indexOf('unlucky')]?.answer(503, null);

  await waitFor(() =>
    expect(selectUploads(store.getState())).toMatchObject([
      { state: 'failed', error: 'This photo cannot be read.', retriable: false },
      { state: 'failed', error: expect.stringContaining('may be starting'), retriable: true },
    ]),
  );
  store.dispatch(retried(selectUploads(store.getState())[1]?.id ?? ''));
  await arrivals(3);
  arrived[2]?.answer(201, { queue_id: 2, batch_id: 'batch' });
  await waitFor(() => expect(selectUploads(store.getState())[1]?.state).toBe('added'));
});

test('a photo refused by a full quota can be retried', async () => {
  store.dispatch(uploadPhotos([photo('a.jpg')], BATCH));
  await arrivals(1);
  server.arrived[0]?.answer(409, problem('Your photos may take 1 GB.', 'quota_reached'));
  await waitFor(() =>
    expect(selectUploads(store.getState())).toMatchObject([
      { state: 'failed', error: 'Your photos may take 1 GB.', retriable: true },
    ]),
  );
  store.dispatch(retried(selectUploads(store.getState())[0]?.id ?? ''));
  await arrivals(2);
  server.arrived[1]?.answer(201, { queue_id: 2, batch_id: 'batch' });
  await waitFor(() => expect(states()).toEqual(['added']));
});

test('photos wait for the network and resume when it is back', async () => {
  store.dispatch(uploadPhotos([photo('a.jpg'), photo('b.jpg')], BATCH));
  await arrivals(2);
  for (const { cut } of server.arrived) cut();
  await waitFor(() => expect(states()).toEqual(['waiting', 'waiting']));
  expect(selectIsCutOff(store.getState())).toBe(true);
  // One more photo, chosen while the network is gone.
  store.dispatch(uploadPhotos([photo('c.jpg')], BATCH));
  expect(server.arrived).toHaveLength(2);

  fireEvent.online(window);
  await arrivals(5);
  expect([states(), selectIsCutOff(store.getState())]).toEqual([['uploading', 'uploading', 'uploading'], false]);
});

test.each([
  [0, 5_000],
  [1, 15_000],
  [2, 30_000],
  [9, 30_000],
])('after %s failures, a device that does not report its network is retried in %s ms, once', (failures, pause) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const again = vi.fn();
  whenNetworkIsBack(failures, again);
  vi.advanceTimersByTime(pause - 1);
  expect(again).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  fireEvent.online(window);
  expect(again).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('a photo that is still too large after it was prepared is not sent', async () => {
  const huge = photo('huge.tiff');
  Object.defineProperty(huge, 'size', { value: 41 * 1024 * 1024 });
  store.dispatch(uploadPhotos([huge], BATCH));
  await waitFor(() =>
    expect(selectUploads(store.getState())).toMatchObject([
      { state: 'failed', error: 'huge.tiff is larger than 40 MB.', retriable: false },
    ]),
  );
  expect(server.arrived).toEqual([]);
});

test('signing out cancels uploads and leaves nothing for the next user', async () => {
  store.dispatch(uploadPhotos([photo('a.jpg')], BATCH));
  await arrivals(1);
  store.dispatch(signedOut());
  expect(states()).toEqual([]);
});
