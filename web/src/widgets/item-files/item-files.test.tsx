import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../../testing/answers';
import { buildFile, buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { ItemFiles } from './item-files';

const LIST = 'GET /api/items/1/files';
const cover = buildFile({ is_cover: true });
const manual = buildFile({
  ...{ id: 2, kind: 'manual', name: 'Manual.pdf', content_type: 'application/pdf', position: 1, image_id: null },
  ...{ content_url: '/api/files/2/content', thumbnail_url: null },
});
const link = buildFile({
  ...{ id: 3, kind: 'other', name: 'Parts', content_type: null, bytes: 0, position: 2, image_id: null },
  ...{ content_url: null, thumbnail_url: null, url: 'https://example.com/parts' },
});

const user = userEvent.setup();
const onPhoto = vi.fn();

beforeEach(() => {
  localStorage.setItem('auth_token', 'stored');
  onPhoto.mockClear();
});

interface Shown {
  files?: ItemFile[];
  routes?: Parameters<typeof answering>[0];
  readOnly?: boolean;
  /** Known items besides the item and a saw. */
  others?: Item[];
}

async function open({ files = [cover, manual, link], routes = {}, readOnly = false, others = [] }: Shown = {}) {
  const server = answering({ [LIST]: () => [200, { files }], ...routes });
  const [item, other] = [buildItem({ file_count: files.length }), buildItem({ id: 9, name: 'Saw' })];
  show(<ItemFiles item={item} known={[item, other, ...others]} readOnly={readOnly} onPhoto={onPhoto} />, server.fetch);
  if (files.length > 0 && !readOnly) await screen.findAllByRole('button', { name: /^More for/ });
  return server;
}

const choose = async (file: string, action: string) => {
  await user.click(screen.getByRole('button', { name: `More for ${file}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};
const sent = (server: Awaited<ReturnType<typeof open>>, route: string) =>
  server.calls.filter((call) => call.route === route).map(({ body }) => body);

test('a photo opens large, a document and an address open in a new tab', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: /^Photo/ }));
  expect(onPhoto).toHaveBeenCalledWith(cover);
  const [document, address] = screen.getAllByRole('link');
  expect([document?.getAttribute('href'), document?.getAttribute('target')]).toEqual([
    '/api/files/2/content',
    '_blank',
  ]);
  expect([address?.getAttribute('href'), address?.getAttribute('rel')]).toEqual([link.url, 'noopener noreferrer']);
});

test('a PDF shows its first page, and says why it has none', async () => {
  const thumbnail_url = '/api/files/2/content?thumb=1';
  const locked = { ...manual, id: 4, name: 'Locked.pdf', preview_problem: 'encrypted' as const };
  const files = [{ ...manual, thumbnail_url }, locked, { ...locked, id: 5, preview_problem: 'unreadable' as const }];
  const server = await open({ files, routes: { 'GET /api/files/2/content': () => [404, {}] } });
  const page = document.querySelector(`img[src="${thumbnail_url}"]`);
  expect(page).not.toBeNull();
  expect(screen.getByText('Manual · 2.00 KB · Encrypted: no preview')).toBeVisible();
  expect(screen.getByText('Manual · 2.00 KB · No preview')).toBeVisible();

  // The server finds out that the first PDF has no preview either.
  expect(server.count(LIST)).toBe(1);
  fireEvent.error(page as Element);
  await waitFor(() => expect(server.count(LIST)).toBe(2));
  expect(document.querySelector('img')).toBeNull();
});

test('a removed file can be brought back', async () => {
  const [remove, restore] = ['DELETE /api/items/1/files/2', 'POST /api/items/1/files/2/restore'];
  const routes = {
    [remove]: (): [number, object] => [200, { success: true }],
    [restore]: (): [number, object] => [200, { file: manual }],
  };
  const server = await open({ routes });
  await choose('Manual.pdf', 'Remove');
  expect(await screen.findByText('Manual.pdf is removed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.count(restore)).toBe(1));
});

test('a file gets another name and kind, and the place that the keyboard or a drag gives it', async () => {
  const change = 'PUT /api/items/1/files/2';
  const server = await open({ routes: { [change]: () => [200, { file: manual }] } });
  await choose('Manual.pdf', 'Name and kind');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Card');
  expect(screen.queryByRole('radio', { name: 'Photo' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Warranty paper' }));
  expect(screen.getByText(/^Only you and editors see/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(server, change)).toEqual([{ name: 'Card', kind: 'warranty' }]));

  const row = (label: RegExp) => screen.getByRole('link', { name: label });
  fireEvent.keyDown(row(/^Manual/), { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(sent(server, change)).toContainEqual({ position: 2 }));
  const dataTransfer = { types: ['application/x-whereabouts-file'], getData: () => '2', setData: () => {} };
  fireEvent.drop(row(/^Parts/), { dataTransfer });
  await waitFor(() => expect(sent(server, change)).toHaveLength(3));
});

test('two quick moves count from the place of the first one, and no file moves before the cover', async () => {
  const change = 'PUT /api/items/1/files/2';
  const third = { ...link, id: 4, name: 'Spares', position: 3 };
  const routes = { [change]: () => new Promise<never>(() => {}) };
  const server = await open({ files: [cover, manual, link, third], routes });
  const row = (label: RegExp) => screen.getByRole('link', { name: label });
  fireEvent.keyDown(row(/^Manual/), { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(row(/^Parts/).compareDocumentPosition(row(/^Manual/))).toBe(4));
  fireEvent.keyDown(row(/^Manual/), { key: 'ArrowDown', altKey: true });
  const dataTransfer = { types: ['application/x-whereabouts-file'], getData: () => '2', setData: () => {} };
  fireEvent.drop(screen.getByRole('button', { name: /^Photo/ }), { dataTransfer });
  await waitFor(() => expect(sent(server, change)).toEqual([{ position: 2 }, { position: 3 }, { position: 1 }]));
});

test('an address must be of the web', async () => {
  const add = 'POST /api/items/1/files';
  const server = await open({ files: [], routes: { [add]: () => [201, { file: link }] } });
  await user.click(screen.getByRole('button', { name: 'Add photos and files' }));
  await user.click(await screen.findByRole('menuitem', { name: 'A web address' }));
  const address = await screen.findByRole('textbox', { name: 'Web address' });
  await user.type(address, 'javascript:alert(1)');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Parts');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(/^An address that starts with/)).toBeVisible();
  expect(address).toHaveFocus();
  await user.clear(address);
  await user.type(address, link.url ?? '');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(server, add)).toEqual([{ url: link.url, name: 'Parts' }]));
});

test('a photo that the account has comes from an item with one photo, or from all photos of an item', async () => {
  const add = 'POST /api/items/1/files';
  const photos = [buildFile({ id: 50, is_cover: true }), buildFile({ id: 51, name: 'Back' }), { ...manual, id: 52 }];
  const routes = {
    [add]: (): [number, object] => [201, { file: cover }],
    'GET /api/items/12/files': (): [number, object] => [200, { files: photos }],
  };
  const simple = buildItem({ id: 10, name: 'Drill', image_id: 4, file_count: 1 });
  const server = await open({
    routes,
    others: [simple, buildItem({ id: 12, image_id: 5, name: 'Kit', file_count: 3 })],
  });
  const from = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Add photos and files' }));
    await user.click(await screen.findByRole('menuitem', { name: 'A photo you have' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'A photo you have' }));
    await user.click(dialog.getByRole('button', { name }));
  };
  await from('Drill');
  await waitFor(() => expect(sent(server, add)).toEqual([{ image_id: 4, image_box: null }]));
  await from('Kit');
  const kit = within(await screen.findByRole('dialog', { name: 'Photos of Kit' }));
  await user.click(await kit.findByRole('button', { name: 'Back' }));
  expect(kit.queryByRole('button', { name: 'Manual.pdf' })).toBeNull();
  await waitFor(() => expect(sent(server, add).at(-1)).toEqual({ file_id: 51 }));
});

test('a file moves to another item, and Undo moves it back to its place', async () => {
  const [move, back] = ['POST /api/items/1/files/2/move', 'POST /api/items/9/files/2/move'];
  const moved = (): [number, object] => [200, { file: manual }];
  const server = await open({ routes: { [move]: moved, [back]: moved, 'PUT /api/items/1/files/2': moved } });
  await choose('Manual.pdf', 'Move to another item');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Saw/ }));
  expect(await screen.findByText(/^Manual.pdf is now with Saw/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent(server, back)).toEqual([{ item_id: 1 }]));
  await waitFor(() => expect(sent(server, 'PUT /api/items/1/files/2')).toEqual([{ position: 1 }]));
});

test('one receipt is added to several other items, and Undo leaves it with those that had it', async () => {
  const [add, remove] = ['POST /api/items/9/files', 'DELETE /api/items/9/files/70'];
  const [hasIt, addAgain] = ['GET /api/items/10/files', 'POST /api/items/10/files'];
  const routes = {
    'GET /api/items/9/files': (): [number, object] => [200, { files: [] }],
    [add]: (): [number, object] => [201, { file: { ...manual, id: 70 } }],
    [hasIt]: (): [number, object] => [200, { files: [{ ...manual, id: 71 }] }],
    [addAgain]: (): [number, object] => [201, { file: { ...manual, id: 71 } }],
    [remove]: (): [number, object] => [200, { success: true }],
  };
  const hers = buildItem({ id: 11, name: 'Her shelf', my_role: 'viewer', access_type: 'shared_with_me' });
  const server = await open({ routes, others: [buildItem({ id: 10, name: 'Drill' }), hers] });
  await choose('Manual.pdf', 'Also for other items');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: /Her shelf/ })).toBeNull();
  for (const name of ['Drill', 'Saw']) await user.click(dialog.getByRole('button', { name }));
  expect(dialog.getByRole('button', { name: 'Saw' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(dialog.getByRole('button', { name: 'Add to 2 items' }));
  expect(await screen.findByText('Manual.pdf is now also with 2 other items')).toBeVisible();
  expect([sent(server, add), sent(server, addAgain)]).toEqual([[{ file_id: 2 }], [{ file_id: 2 }]]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.count(remove)).toBe(1));
  expect(server.calls.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1);
});

test('an item that cannot take the file is named with the reason', async () => {
  const refused = { success: false, error: 'An item can have at most 20 files.', code: 'too_many_files' };
  const routes = {
    'GET /api/items/9/files': (): [number, object] => [200, { files: [] }],
    'POST /api/items/9/files': (): [number, object] => [409, { ...refused, request_id: 'test' }],
  };
  await open({ routes });
  await choose('Manual.pdf', 'Also for other items');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Saw' }));
  await user.click(dialog.getByRole('button', { name: 'Add to 1 item' }));
  expect(await screen.findByText(`Manual.pdf was not added to Saw. ${refused.error}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('Undo restores a moved file that the other item had already, and makes a moved cover the cover again', async () => {
  const [move, restore] = ['POST /api/items/1/files/1/move', 'POST /api/items/1/files/1/restore'];
  const [back, change] = ['POST /api/items/9/files/1/move', 'PUT /api/items/1/files/1'];
  const done = (): [number, object] => [200, { file: cover }];
  const answers = [{ ...cover, id: 70 }, cover];
  const routes = { [move]: (): [number, object] => [200, { file: answers.shift() }] };
  const server = await open({ routes: { ...routes, [restore]: done, [back]: done, [change]: done } });
  for (const route of [restore, change]) {
    await choose('Photo', 'Move to another item');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Saw/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.count(route)).toBe(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  }
  expect([server.count(restore), server.count(back)]).toEqual([1, 1]);
  expect(sent(server, change)).toEqual([{ position: 0, is_cover: true }]);
});

test('the name of a file cannot be cleared, and its cover cannot be dragged', async () => {
  const server = await open();
  expect(screen.getByRole('button', { name: /^Photo/ }).closest('li')).toHaveAttribute('draggable', 'false');
  await choose('Manual.pdf', 'Name and kind');
  await user.clear(await screen.findByRole('textbox', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Name is required')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(server.count('PUT /api/items/1/files/2')).toBe(0);
});

test.each([
  [1, false],
  [2, true],
])('for a viewer, the section of %i files with the cover is there while they load: %s', async (file_count, isThere) => {
  const server = answering({ [LIST]: () => new Promise(() => undefined) });
  const item = buildItem({ file_count, image_id: 7 });
  show(<ItemFiles item={item} known={[item]} readOnly onPhoto={onPhoto} />, server.fetch);
  expect(screen.queryAllByRole('region', { name: 'Photos and files' })).toHaveLength(isThere ? 1 : 0);
});

test('a photo is downloaded with the extension of its content', async () => {
  await open({ files: [{ ...cover, name: 'IMG_2034.HEIC', content_type: 'image/jpeg' }] });
  await user.click(screen.getByRole('button', { name: 'More for IMG_2034.HEIC' }));
  expect(await screen.findByRole('menuitem', { name: 'Download' })).toHaveAttribute('download', 'IMG_2034.jpg');
});

test('a viewer gets no actions', async () => {
  await open({ readOnly: true });
  expect(await screen.findByRole('link', { name: /^Manual.pdf/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add photos and files' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More for Manual.pdf' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Download']);
});
