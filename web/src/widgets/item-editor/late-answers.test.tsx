import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildItem } from '../../testing/factories';
import { choose, field, goTo, open, opened, press, SAVE, UPDATE, user } from './item-editor-tester';

const [mug, cup, pan] = [
  buildItem({ id: 1, name: 'Mug' }),
  buildItem({ id: 2, name: 'Cup' }),
  buildItem({ id: 3, name: 'Pan' }),
];

/** A call that the test answers. */
function held(body: unknown) {
  const { promise, resolve } = Promise.withResolvers<[number, unknown]>();
  return { route: () => promise, answer: () => act(async () => resolve([200, body])) };
}

test('the late answer to a save keeps what the user types into the next item', async () => {
  const save = held({ success: true, items: [mug] });
  const server = await open([mug, pan], { [UPDATE]: save.route });
  await press('Edit');
  await user.type(await field('Name'), ' of tea{Enter}');
  await waitFor(() => expect(server.count(UPDATE)).toBe(1));
  goTo(3);
  await waitFor(async () => expect(await field('Name')).toHaveValue('Pan'));
  await user.type(await field('Name'), ' of iron');
  await save.answer();
  expect(await screen.findByText('Mug is saved')).toBeVisible();
  expect(await field('Name')).toHaveValue('Pan of iron');
});

test('a late answer to a new item does not close the item that the user has opened', async () => {
  const save = held({ success: true, total_saved: 1, items: [mug] });
  const server = await open([pan], { [SAVE]: save.route }, 'new');
  await user.type(await field('Name'), 'Mug{Enter}');
  await waitFor(() => expect(server.count(SAVE)).toBe(1));
  goTo(3);
  await save.answer();
  expect(await screen.findByText('Mug is saved')).toBeVisible();
  expect(opened()).toBe('3');
});

test('the late answer to a merge keeps what the user types into the item', async () => {
  const merge = held({ item: cup });
  const server = await open([mug, cup], { 'POST /api/items/merge': merge.route });
  await choose('Merge into one');
  const chooser = await screen.findByRole('dialog', { name: 'Merge Mug with' });
  await user.click(within(chooser).getByRole('button', { name: /Cup/ }));
  await user.click(await screen.findByRole('radio', { name: 'Cup' }));
  await press('Merge');
  await waitFor(() => expect(server.count('POST /api/items/merge')).toBe(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  await press('Edit');
  await user.type(await field('Name'), ' of tea');
  await merge.answer();
  expect(await screen.findByText('Cup is one item now')).toBeVisible();
  expect(opened()).toBe('1');
  expect(await field('Name')).toHaveValue('Mug of tea');
});
