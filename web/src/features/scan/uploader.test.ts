import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { signedIn, signedOut } from '../../api/session';
import { createStore } from '../../app/store';
import { answering, problem } from '../../testing/answers';
import { rememberedBatches } from './batch-memory';
import { retried, selectUploads } from './scan.slice';
import { uploadPhotos } from './uploader';

// A real server and jsdom's real XMLHttpRequest, which is only told where that server is.
let arrived: { body: string; authorization?: string | undefined; answer: (status: number, body: unknown) => void }[];
const server = createServer(receive);
const open = XMLHttpRequest.prototype.open;
let store: ReturnType<typeof createStore>;

beforeEach(async () => {
  arrived = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, path: string | URL) {
    open.call(this, method, `http://127.0.0.1:${port}${path}`, true);
  };
});

afterEach(async () => {
  store.dispatch(signedOut());
  XMLHttpRequest.prototype.open = open;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const photo = (name: string) => new File([`pixels of ${name}`], name, { type: 'image/jpeg' });
const arrivals = (count: number) => waitFor(() => expect(arrived).toHaveLength(count));

beforeEach(() => {
  store = createStore({ fetch: answering({}).fetch, onSignOut: () => {} });
  store.dispatch(signedIn('secret'));
});

const states = () => selectUploads(store.getState()).map(({ state }) => state);

test('three photos at once, one request each, the text parts before the photo', async () => {
  store.dispatch(uploadPhotos(['a', 'b', 'c', 'd'].map((name) => photo(`${name}.jpg`))));
  await arrivals(3);
  expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'waiting']);

  const parts = [...(arrived[0]?.body ?? '').matchAll(/name="(\w+)"/g)].map(([, name]) => name);
  expect(parts).toEqual(['file_name', 'batch_id', 'batch_name', 'image']);
  expect(arrived[0]?.body).toContain('pixels of a.jpg');
  expect(arrived[0]?.authorization).toBe('Bearer secret');
  const batches = arrived.map(({ body }) => /name="batch_id"\s+([\w-]+)/.exec(body)?.[1]);
  expect(new Set(batches).size).toBe(1);

  arrived[0]?.answer(201, { queue_id: 1, batch_id: batches[0] });
  await arrivals(4);
  expect(states()).toEqual(['added', 'uploading', 'uploading', 'uploading']);
  expect(rememberedBatches()).toMatchObject([{ id: batches[0], added: 1 }]);
});

test('a refused photo says why; one that met a busy server can be retried', async () => {
  store.dispatch(uploadPhotos([photo('broken.jpg'), photo('unlucky.jpg')]));
  await arrivals(2);
  const fileNames = arrived.map(({ body }) => (body.includes('broken.jpg') ? 'broken' : 'unlucky'));
  arrived[fileNames.indexOf('broken')]?.answer(422, problem('This photo cannot be read.'));
  arrived[fileNames.indexOf('unlucky')]?.answer(503, null);

  await waitFor(() =>
    expect(selectUploads(store.getState())).toMatchObject([
      { state: 'failed', error: 'This photo cannot be read.', retriable: false },
      { state: 'failed', error: 'Image upload failed', retriable: true },
    ]),
  );
  store.dispatch(retried(selectUploads(store.getState())[1]?.id ?? ''));
  await arrivals(3);
  arrived[2]?.answer(201, { queue_id: 2, batch_id: 'batch' });
  await waitFor(() => expect(selectUploads(store.getState())[1]?.state).toBe('added'));
});

test('signing out ends what is under way and leaves nothing for the next person', async () => {
  store.dispatch(uploadPhotos([photo('a.jpg')]));
  await arrivals(1);
  store.dispatch(signedOut());
  expect(states()).toEqual([]);
  expect(rememberedBatches()).toEqual([]);
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', 'authorization');
  if (request.method === 'OPTIONS') {
    response.end();
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  arrived.push({
    body: Buffer.concat(chunks).toString(),
    authorization: request.headers.authorization,
    answer: (status, body) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
  });
}
