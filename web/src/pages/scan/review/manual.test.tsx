import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../../testing/answers';
import { buildAnalysis, buildConfig, buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { startUploadServer } from '../../../testing/upload-server';
import Scan from '../scan';

let photos: Awaited<ReturnType<typeof startUploadServer>>;
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.setItem('scan_mode', 'manual');
  photos = await startUploadServer();
});
afterEach(() => photos.stop());

const SAVE = 'POST /api/save-items';

function open(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/queue/pending': () => [200, { queue: [], batches: [], paused: null }],
    'GET /api/auth/config': () => [200, buildConfig()],
    'GET /api/collections?include_counts=false&include_system=true': () => [200, { collections: [] }],
    [SAVE]: () => [201, { success: true, total_saved: 1, items: [buildItem()] }],
    ...routes,
  });
  show(<Scan />, server.fetch, '/scan');
  return server;
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const savedBody = (server: ReturnType<typeof open>) => server.calls.find(({ route }) => route === SAVE)?.body;
const upload = async () =>
  userEvent.upload(
    await screen.findByLabelText('Drop an image here or click to select'),
    new File(['pixels'], 'safe.jpg', { type: 'image/jpeg' }),
  );

test('an item is added without a photo', async () => {
  const server = open();
  await click('Add Item');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Item' })).toHaveFocus());
  await userEvent.keyboard('Passport');
  await click('Save 1 item');
  expect(await screen.findByText('Successfully saved 1 items!')).toBeVisible();
  expect(savedBody(server)).toMatchObject({ image_id: null, items: [{ name: 'Passport', quantity: 1 }] });
  expect(photos.arrived).toEqual([]);
});

test('a photo is stored once, when its items are saved, and never analyzed', async () => {
  let refuse = true;
  const server = open({
    [SAVE]: () =>
      refuse ? [500, problem('Not now.')] : [201, { success: true, total_saved: 1, items: [buildItem()] }],
  });
  await upload();
  await click('Add Item');
  await userEvent.keyboard('Ring');
  await click('Save 1 item');
  await waitFor(() => expect(photos.arrived).toHaveLength(1));
  expect(photos.arrived[0]?.body).toMatch(/name="upload_only"\s+true/);
  const { image } = buildAnalysis();
  photos.arrived[0]?.answer(200, { items: [], image, image_id: image.id, existing_items_count: 0 });
  expect(await screen.findByText('Error: Not now.')).toBeVisible();

  refuse = false;
  await click('Save 1 item');
  expect(await screen.findByText('Successfully saved 1 items!')).toBeVisible();
  expect(savedBody(server)).toMatchObject({ image_id: image.id });
  expect(photos.arrived).toHaveLength(1);
});

test.each([
  ['was refused', 500, null, 'Image upload failed (status 500)'],
  ['came back without a number', 200, { items: [] }, 'No image_id received from upload'],
])('no item is saved when the photo %s', async (_, status, body, text) => {
  const server = open();
  await upload();
  await click('Add Item');
  await userEvent.keyboard('Ring');
  await click('Save 1 item');
  await waitFor(() => expect(photos.arrived).toHaveLength(1));
  photos.arrived[0]?.answer(status, body);
  expect(await screen.findByText(text)).toBeVisible();
  expect(server.count(SAVE)).toBe(0);
  expect(screen.getByRole('textbox', { name: 'Item' })).toHaveValue('Ring');
});

test('files that are not images are refused by name', async () => {
  open();
  const field = await screen.findByLabelText('Drop an image here or click to select');
  await userEvent.upload(field, new File(['text'], 'list.txt', { type: 'text/plain' }), { applyAccept: false });
  expect(await screen.findByRole('alert')).toHaveTextContent('list.txt is not an image.');
});
