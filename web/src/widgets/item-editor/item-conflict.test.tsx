import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Item, UpdateItems } from '@whereabouts/shared/contracts/inventory.js';
import { expect, test } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import ItemEditor from './item-editor';

const user = userEvent.setup();
const UPDATE = 'POST /api/update-items';

const read = buildItem({ name: 'Mug', area: 'Kitchen' });
const theirs = { ...read, name: 'Beaker', area: 'Office', updated_at: '2026-03-02T10:00:00.000Z' };
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

/**
 * Renames the item to "Cup" and saves. The server sends the given answers in order, then accepts every save.
 */
async function rename(...answers: [number, unknown][]) {
  const server = answering({
    [UPDATE]: () => answers.shift() ?? [200, { success: true, items: [theirs] }],
    'GET /api/collections/membership?item_ids=1': () => [200, { collections: [] }],
  });
  show(<ItemEditor items={[read]} itemId={1} collectionId={null} onMove={() => {}} onClose={() => {}} />, server.fetch);
  await press('Edit');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Cup');
  await press('Save');
  return () => server.calls.filter(({ route }) => route === UPDATE).map(({ body }) => body as UpdateItems);
}

const stale = (current: Item): [number, unknown] => [
  409,
  { ...problem('This item has changed since you read it.', 'stale_item'), current },
];

/** Another user saved first; the second try succeeds. */
async function collide() {
  const changes = await rename(stale(theirs));
  await screen.findByRole('dialog', { name: 'Someone else has changed this item' });
  return { changes, side };
}

/** The styles that separate title and value are not loaded here. */
const side = (label: RegExp, who: string) =>
  within(screen.getByRole('group', { name: label })).getByRole<HTMLInputElement>('radio', { name: new RegExp(who) });

const lastOf = (changes: UpdateItems[]): UpdateItems['items'][number] | undefined => changes.at(-1)?.items[0];

test('the second user to save sees both versions, and their choice is saved on top of the first', async () => {
  const { changes, side } = await collide();
  expect(side(/^Name/, 'Yours ?Cup')).toBeChecked();
  expect(side(/^Area/, 'Theirs ?Office')).toBeChecked();
  await user.click(side(/^Area/, 'Yours ?Kitchen'));
  await press('Save this choice');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(lastOf(changes())).toEqual({ id: 1, name: 'Cup', area: 'Kitchen', updated_at: theirs.updated_at });
});

test("taking all of the other user's changes sends no request and shows them", async () => {
  const { changes } = await collide();
  await press('Take all of theirs');
  await press('Save this choice');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  expect(changes()).toHaveLength(1);
});

test('a retried save whose first answer was lost is not a conflict', async () => {
  await rename(stale({ ...read, name: 'Cup', updated_at: theirs.updated_at }));
  expect(await screen.findByText('Cup is saved')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
});

test('going back to editing keeps the typed text', async () => {
  await collide();
  await press('Keep editing');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Someone else has changed this item' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Cup'));
});
