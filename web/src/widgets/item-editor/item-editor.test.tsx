import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { expect, test, vi } from 'vitest';
import { problem } from '../../testing/answers';
import { buildCollection, buildItem } from '../../testing/factories';
import { choose, field, offered, open, opened, press, SAVE, sent, UPDATE, user } from './item-editor-tester';

test('an item lists other items in its place, which open from there, and links to the page of the place', async () => {
  const there = { area: 'Kitchen', location: 'Cupboard' };
  await open([
    buildItem({ id: 1, name: 'Mug', ...there }),
    buildItem({ id: 2, name: 'Bowl', ...there, sub_location: 'Top shelf' }),
    buildItem({ id: 3, name: 'Hammer', area: 'Garage', location: 'Cupboard' }),
  ]);
  const also = within(screen.getByRole('region', { name: 'Also in Cupboard' }));
  expect(also.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual(['Bowl']);
  expect(also.getByRole('link', { name: 'All 2' })).toHaveAttribute('href', '/inventory/place/Kitchen/Cupboard');
  await user.click(also.getByRole('link', { name: 'Bowl' }));
  expect(opened()).toBe('2');
});

test('an item is locked until the user unlocks it, and only changed fields are sent', async () => {
  const item = buildItem({ area: 'Kitchen', quantity: 2 });
  const server = await open([item], {
    [UPDATE]: () => [200, { success: true, items: [{ ...item, name: 'Cup', updated_at: '2026-03-02T10:00:00.000Z' }] }],
  });
  expect(await screen.findByRole('heading', { name: 'Mug' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await press('Edit');
  const name = await field('Name');
  await user.clear(name);
  await user.type(name, '  Cup ');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Cup is saved')).toBeVisible();
  expect(sent(server, UPDATE)).toEqual([{ items: [{ id: 1, name: 'Cup', updated_at: item.updated_at }] }]);
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
});

test('E starts editing and arrow keys change the item, but not while the user types', async () => {
  await open([buildItem({ id: 1, name: 'Mug' }), buildItem({ id: 2, name: 'Pan' })]);
  await user.keyboard('{ArrowRight}');
  expect(opened()).toBe('2');
  expect(await screen.findByRole('dialog', { name: 'Pan' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next item' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('e');
  await user.click(await field('Name'));
  await user.keyboard('e{ArrowLeft}');
  expect(opened()).toBe('2');
  expect(await field('Name')).toHaveValue('Pane');
});

test('the next item never shows the collections of the previous one, however slow its request', async () => {
  const camping = { ...buildCollection({ id: 9, name: 'Camping' }), count: 1 };
  await open([buildItem({ id: 1, name: 'Mug' }), buildItem({ id: 2, name: 'Pan' })], {
    'GET /api/collections/membership?item_ids=1': () => [200, { collections: [camping] }],
    'GET /api/collections/membership?item_ids=2': () => new Promise(() => {}),
  });
  const collections = () => screen.findByRole('region', { name: 'Collections' });
  expect(await within(await collections()).findByText('Camping')).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'Pan' })).toBeVisible();
  expect(await collections()).not.toHaveTextContent('Camping');
});

test('a swipe of 50 pixels opens the next item, and a shorter one does not', async () => {
  await open([buildItem({ id: 1, name: 'Mug' }), buildItem({ id: 2, name: 'Pan' })]);
  const name = screen.getByRole('heading', { name: 'Mug' });
  swipe(name, -49);
  expect(opened()).toBe('1');
  swipe(name, -50);
  expect(opened()).toBe('2');
});

test('a swipe over another dialog does not change the item', async () => {
  await open([buildItem({ id: 1, name: 'Mug' }), buildItem({ id: 2, name: 'Pan' })]);
  await press('Change collections');
  swipe(await screen.findByRole('dialog', { name: 'Add to collections' }), -60);
  expect(opened()).toBe('1');
});

function swipe(element: HTMLElement, by: number) {
  const from = [{ clientX: 200, clientY: 100 }];
  fireEvent.touchStart(element, { touches: from, changedTouches: from });
  fireEvent.touchEnd(element, { touches: [], changedTouches: [{ clientX: 200 + by, clientY: 104 }] });
}

test('saving with an error in a folded section opens it, and it stays open while the error is corrected', async () => {
  const item = buildItem({ link: 'https://example.org' });
  const server = await open([item], { [UPDATE]: () => [200, { success: true, items: [item] }] });
  await press('Edit');
  const link = await field('Link');
  await user.clear(link);
  await user.type(link, 'example.org');
  await user.click(screen.getByText('Identification'));
  expect(link.closest('details')).not.toHaveAttribute('open');
  await press('Save');
  await waitFor(() => expect(link).toHaveFocus());
  await user.type(link, '/manual');
  expect(link.closest('details')).toHaveAttribute('open');
  expect(sent(server, UPDATE)).toEqual([]);
});

test('a tag that is still being typed is saved by the keyboard shortcut', async () => {
  const item = buildItem({ tags: ['gift'] });
  const server = await open([item], { [UPDATE]: () => [200, { success: true, items: [item] }] });
  await press('Edit');
  await user.type(screen.getByLabelText('Tags', { selector: 'input' }), 'garden{Control>}s{/Control}');
  await waitFor(() => expect(sent(server, UPDATE)).toHaveLength(1));
  expect(sent(server, UPDATE)).toEqual([{ items: [{ id: 1, tags: ['gift', 'garden'], updated_at: item.updated_at }] }]);
});

test('a date that is typed only in part is an error, and the saved date stays', async () => {
  const server = await open([buildItem({ warranty_until: '2027-03-01' })]);
  await press('Edit');
  const date = screen.getByLabelText('Warranty until');
  fireEvent.change(date, { target: { value: '' } });
  Object.defineProperty(date, 'validity', { value: { badInput: true } });
  await press('Save');
  expect(await screen.findByText('Enter day, month and year, or clear the field')).toBeVisible();
  await waitFor(() => expect(date).toHaveFocus());
  expect(server.count(UPDATE)).toBe(0);
});

test('leaving asks first about a place that is typed but not chosen', async () => {
  await open([buildItem({ id: 1 })]);
  await press('Edit');
  await user.type(screen.getByRole('combobox', { name: 'Find or add a place' }), 'At');
  await press('Cancel');
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
});

test('leaving with unsaved changes always asks first', async () => {
  await open([buildItem({ id: 1 }), buildItem({ id: 2 })]);
  await press('Edit');
  await user.type(await field('Description'), 'Chipped');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await press('Keep editing');
  expect(opened()).toBe('1');
  expect(await field('Description')).toHaveValue('Chipped');

  await user.click(await field('Description'));
  await user.keyboard('{Escape}');
  await press('Discard changes');
  expect(opened()).toBe('null');
});

test('Cancel asks first and restores the stored values', async () => {
  await open([buildItem({ description: 'Whole' })]);
  await press('Edit');
  await user.type(await field('Description'), ' once');
  await press('Cancel');
  await press('Discard changes');
  expect(await screen.findByText('Whole')).toBeVisible();
  expect(opened()).toBe('1');
});

test('an item without a photo offers to add one', async () => {
  const clicked = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  await open([buildItem({ image_id: null, image_url: null })]);
  await press('Add Photo');
  expect(clicked.mock.contexts).toEqual([expect.objectContaining({ type: 'file' })]);
  clicked.mockRestore();
});

test('a viewer sees the item read-only, with the reason', async () => {
  await open([buildItem({ my_role: 'viewer', access_type: 'group_owned' })]);
  expect(
    await screen.findByText('This is a read-only shared item. You do not have permission to edit it.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Read-Only' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Add Photo' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change collections' })).toBeNull();
  await user.keyboard('e');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  expect(await offered()).toEqual(['Duplicate', 'Print label']);
});

test('an editor who is not the owner can change but not delete an item', async () => {
  await open([buildItem({ my_role: 'editor', access_type: 'shared_with_me' })]);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeEnabled();
  expect(await offered()).toEqual(['Duplicate', 'Move to a place', 'Add to collections', 'Print label']);
});

test.each([
  [403, null, /^Permission denied: You do not have write access to this item\./],
  [500, null, 'Failed to save item. Please try again.'],
  [400, problem('The tag is too long.'), 'The tag is too long.'],
])('a save refused with %i shows a message and keeps the typed text', async (status, body, text) => {
  await open([buildItem()], { [UPDATE]: () => [status, body] });
  await press('Edit');
  await user.type(await field('Description'), 'Chipped');
  await press('Save');
  expect(await screen.findByText(text)).toBeVisible();
  expect(await field('Description')).toHaveValue('Chipped');
});

test('a new item is saved without a photo, with its tags in lower case', async () => {
  const server = await open([], { [SAVE]: () => [201, { success: true, total_saved: 1, items: [buildItem()] }] });
  await press('Save');
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(server.count(SAVE)).toBe(0);
  await user.type(await field('Name'), 'Tent');
  await user.type(screen.getByRole('combobox', { name: 'Find or add a place' }), 'Attic{Enter}');
  await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'Summer,');
  await user.clear(await field('Quantity'));
  await press('Save');
  await waitFor(() => expect(opened()).toBe('null'));
  const [call] = sent(server, SAVE) as { items: Item[] }[];
  expect(call?.items[0]).toMatchObject({ name: 'Tent', area: 'Attic', tags: ['summer'], quantity: 1, image_id: null });
  expect(call).not.toHaveProperty('collection_id');
});

test('a new item is added to the open collection', async () => {
  const routes = { [SAVE]: (): [number, unknown] => [201, { success: true, total_saved: 1, items: [buildItem()] }] };
  const server = await open([], routes, 'new', 7);
  await user.type(await field('Name'), 'Tent');
  await press('Save');
  await waitFor(() => expect(sent(server, SAVE)).toMatchObject([{ collection_id: 7, items: [{ name: 'Tent' }] }]));
});

test('a copy is a new item with the same values and its own identity', async () => {
  const item = buildItem({ name: 'Mug', category: 'Kitchen > Dishes', tags: ['blue'], image_id: 7 });
  const server = await open([item], {
    [SAVE]: () => [201, { success: true, total_saved: 1, items: [buildItem({ id: 2 })] }],
  });
  await choose('Duplicate');
  expect(await screen.findByRole('dialog', { name: 'Copy of Mug' })).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'Category' })).toHaveValue('Kitchen › Dishes');
  await press('Save');
  await waitFor(() => expect(server.count(SAVE)).toBe(1));
  const [call] = sent(server, SAVE) as { items: Item[] }[];
  expect(call?.items[0]).toMatchObject({ name: 'Mug', category: 'Kitchen > Dishes', tags: ['blue'], image_id: 7 });
  expect(call?.items[0]).not.toHaveProperty('id');
});

test('a departed item gives way to its neighbor, but not after the user has begun to edit it', async () => {
  const items = [buildItem({ id: 1, name: 'Mug' }), buildItem({ id: 2, name: 'Cup' }), buildItem({ id: 3 })];
  const answers: (() => void)[] = [];
  const answer = () => act(async () => answers.shift()?.());
  const server = await open(items, {
    [UPDATE]: () =>
      new Promise<[number, unknown]>((resolve) =>
        answers.push(() => resolve([200, { success: true, items: [], changed: [] }])),
      ),
  });
  const depart = async () => {
    await choose('Mark as sold, given away, …');
    await press('Mark item');
    await waitFor(() => expect(answers).toHaveLength(1));
  };
  await depart();
  await answer();
  await waitFor(() => expect(opened()).toBe('2'));
  await depart();
  await user.keyboard('{Escape}');
  await press('Edit');
  await user.type(await field('Name'), ' of tea');
  await answer();
  await screen.findAllByText('1 item marked as departed');
  expect(server.count(UPDATE)).toBe(2);
  expect(opened()).toBe('2');
  expect(await field('Name')).toHaveValue('Cup of tea');
});

test('an item that is merged into another one gives way to it', async () => {
  const [mug, cup] = [buildItem({ id: 1, name: 'Mug' }), buildItem({ id: 2, name: 'Cup' })];
  await open([mug, cup], { 'POST /api/items/merge': () => [200, { item: cup }] });
  await choose('Merge into one');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Merge Mug with' })).getByRole('button', { name: /Cup/ }),
  );
  await user.click(await screen.findByRole('radio', { name: 'Cup' }));
  await press('Merge');
  await waitFor(() => expect(opened()).toBe('2'));
});

test('a deleted item gives way to its neighbor, and Undo restores it', async () => {
  const server = await open([buildItem({ id: 1, name: 'Mug' }), buildItem({ id: 2, name: 'Pan' })], {
    'DELETE /api/items/1?scope=one': () => [200, { success: true, deleted_count: 1 }],
    'POST /api/trash/restore': () => [200, { success: true, restored_count: 1 }],
  });
  await choose('Delete');
  expect(opened()).toBe('2');
  const told = await screen.findByText('Mug is in the trash');
  await user.click(within(told.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent(server, 'POST /api/trash/restore')).toEqual([{ item_ids: [1], if_unchanged: [] }]));
});
