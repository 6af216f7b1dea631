import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SimilarReason } from '@whereabouts/shared/contracts/similar.js';
import { beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { messageHost } from '../../ui/messages/message-host';
import ReviewPage from './review-page';

const NEW = buildItem({
  id: 9,
  name: 'Drill',
  image_id: 7,
  quantity: 2,
  review: { confidence: null, alternatives: [] },
});
const OLD = buildItem({ id: 1, name: 'Bosch drill', image_id: 3, area: 'Garage', location: 'Shelf 2', quantity: 1 });
const SIMILAR = 'POST /api/similar';
const UPDATE = 'POST /api/update-items';
const TEXT = 'Looks like your Bosch drill in Garage › Shelf 2';

beforeEach(() => localStorage.clear());

function open(routes: Parameters<typeof answering>[0] = {}) {
  const reasons: SimilarReason[] = ['code', 'look'];
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items: [OLD, NEW] }],
    'GET /api/places': () => [200, { places: [] }],
    [SIMILAR]: () => [200, { matches: [{ item: OLD, score: 0.95, reasons }] }],
    [UPDATE]: () => [200, { success: true, items: [OLD], changed: [], skipped_ids: [] }],
    'DELETE /api/items/9?scope=one': () => [200, { success: true, deleted_count: 1 }],
    'POST /api/trash/restore': () => [200, { success: true, restored_count: 1, changed: [], skipped_ids: [] }],
    ...routes,
  });
  const view = show(<ReviewPage />, server.fetch, '/review');
  const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
  return { ...view, server, sent };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a new item that the user owns already adds to its quantity and goes to the trash, and Undo restores both', async () => {
  const { sent } = open();
  const notice = await screen.findByRole('region', { name: TEXT });
  expect(within(notice).getByText('Same barcode · Looks alike')).toBeVisible();
  await waitFor(() => expect(messageHost).toHaveTextContent(TEXT));
  const { name, category, code, serial_number, printed_text } = NEW;
  const facts = { name, category, code, serial_number, printed_text };
  expect(sent(SIMILAR)).toEqual([{ image_id: 7, box: null, ...facts }]);
  await press('Add to its quantity');
  expect(await screen.findByText('Bosch drill: quantity is now 3')).toBeVisible();
  expect(sent(UPDATE)).toMatchObject([{ items: [{ id: 1, quantity: 3, updated_at: OLD.updated_at }] }]);
  expect(sent('DELETE /api/items/9?scope=one')).toHaveLength(1);
  await press('Undo');
  await waitFor(() => expect(sent('POST /api/trash/restore')).toMatchObject([{ item_ids: [9] }]));
  expect(sent(UPDATE)[1]).toMatchObject({ items: [{ id: 1, quantity: 1 }] });
});

const FILE = { id: 55, kind: 'photo', name: '', content_type: 'image/jpeg', bytes: 1, position: 1, is_cover: false };
const COVERED = { ...OLD, image_id: 7, updated_at: '2026-04-01T10:00:00.000Z' };
const FILES: Parameters<typeof answering>[0] = {
  'GET /api/items/1': () => [200, COVERED],
  'POST /api/items/1/files': () => [201, { file: FILE }],
  'PUT /api/items/1/files/55': () => [200, { file: { ...FILE, is_cover: true } }],
  'DELETE /api/items/1/files/55': () => [200, { success: true }],
};

test('the photo of a new item becomes the cover of the item that the user owns already', async () => {
  const { sent } = open(FILES);
  await press('Replace its photo');
  expect(await screen.findByText('Bosch drill has the new photo')).toBeVisible();
  expect(sent('POST /api/items/1/files')).toEqual([{ image_id: 7, image_box: null, kind: 'photo' }]);
  expect(sent('PUT /api/items/1/files/55')).toEqual([{ is_cover: true }]);
  await press('Undo');
  await waitFor(() => expect(sent('DELETE /api/items/1/files/55')).toHaveLength(1));
  const if_unchanged = [{ id: 1, updated_at: COVERED.updated_at }];
  expect(sent(UPDATE)).toMatchObject([{ items: [{ id: 1, image_id: 3, image_box: null }], if_unchanged }]);
  await waitFor(() => expect(sent('POST /api/trash/restore')).toHaveLength(1));
});

test('Undo keeps a cover that is newer than the photo of the new item', async () => {
  const { sent } = open({ ...FILES, 'GET /api/items/1': () => [200, { ...COVERED, image_id: 8 }] });
  await press('Replace its photo');
  await press('Undo');
  expect(await screen.findByText('Bosch drill was changed since, and stays as it is.')).toBeVisible();
  expect(sent(UPDATE)).toEqual([]);
  expect(sent('DELETE /api/items/1/files/55')).toEqual([]);
});

test('a new item stays if the quantity cannot be changed', async () => {
  const { sent } = open({ [UPDATE]: () => [409, problem('“Bosch drill” has been changed meanwhile.', 'stale_item')] });
  await press('Add to its quantity');
  expect(await screen.findByText('“Bosch drill” has been changed meanwhile.')).toBeVisible();
  expect(sent('DELETE /api/items/9?scope=one')).toEqual([]);
});

const REFUSED: [number, unknown] = [503, problem('Not now.')];

test('an item keeps its new quantity, with an Undo, if neither the new item can be deleted nor the change undone', async () => {
  const answers: [number, unknown][] = [[200, { success: true, items: [OLD], changed: [], skipped_ids: [] }], REFUSED];
  const { sent } = open({ [UPDATE]: () => answers.shift() ?? REFUSED, 'DELETE /api/items/9?scope=one': () => REFUSED });
  await press('Add to its quantity');
  expect(
    await screen.findByText(/quantity is now 3.*, but the new item may still be there, too.*Not now/),
  ).toBeVisible();
  await press('Undo');
  await waitFor(() => expect(sent(UPDATE)).toHaveLength(3));
});

test.each([
  ['a deletion without an answer that the server made counts as made', 404, /quantity is now 3$/, 1],
  ['a deletion that did not reach the server undoes the change', 200, /^Network error occurred$/, 2],
])('%s', async (_, status, text, updates) => {
  const { sent } = open({
    'DELETE /api/items/9?scope=one': () => new Error('cut off'),
    'GET /api/items/9': () => [status, status === 404 ? problem('Not found.') : NEW],
  });
  await press('Add to its quantity');
  expect(await screen.findByText(text)).toBeVisible();
  expect(sent(UPDATE)).toHaveLength(updates);
});

test('a user who keeps both is not asked again', async () => {
  const first = open();
  await press('Keep both');
  await waitFor(() => expect(screen.queryByRole('region', { name: TEXT })).toBeNull());
  first.unmount();
  const { server } = open();
  expect(await screen.findByRole('heading', { name: '1 of 1' })).toBeVisible();
  expect(server.count(SIMILAR)).toBe(0);
});

test('a refused search for similar items does not disturb the review', async () => {
  const { server } = open({ [SIMILAR]: () => [503, problem('Not now.')] });
  await waitFor(() => expect(server.count(SIMILAR)).toBe(1));
  expect(screen.getByRole('button', { name: 'Done' })).toBeEnabled();
  expect(screen.queryByText('Not now.')).toBeNull();
});
