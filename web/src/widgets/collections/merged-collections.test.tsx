import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCollectionItem, buildRun } from '../../testing/factories';
import { itemsOf, mine, open, press, theirs, things, ticked, tools } from '../../testing/shared-collections';

/** The progress of the whole checklist, not of one place. */
const progress = (text: string) =>
  screen.findByText((_, element) => element?.textContent === `${text} checked`, { selector: '[role=status]' });

beforeEach(() => localStorage.setItem('auth_token', 'stored'));
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

test('two merged stock lists have one shopping list and print together, and only valid actions are offered', async () => {
  const low = { stock_keeping: true, is_checklist: false };
  const own = [{ ...mine, ...low, low_stock_count: 1 }];
  const shared = [
    { ...theirs, ...low, low_stock_count: 2 },
    { ...tools, ...low, low_stock_count: 0 },
  ];
  const rope = buildCollectionItem({ id: 5, name: 'Rope', stock_keeping: true, quantity: 0, quantity_min: 1 });
  open('all', {
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: own }],
    'GET /api/collections/shared': () => [200, { collections: shared }],
    [itemsOf(9)]: () => [200, { items: [rope] }],
  });
  await press('Collection: All Items');
  expect(await screen.findByText('3 low')).toBeVisible();
  await press('Actions for Garden tools');
  const offered = within(screen.getByRole('dialog'));
  expect(offered.getByRole('link')).toHaveTextContent('Print list');
  expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Garden tools',
    'Shopping list',
  ]);
  await press('Garden tools, back to all collections');
  await press('Actions for Packing');
  expect(screen.getByRole('link', { name: 'Print list' })).toHaveAttribute('href', '/collections/3/print?with=9');
  await press('Shopping list');
  expect(await screen.findByRole('checkbox', { name: 'Rope' })).toBeVisible();
});

test("a merged collection is renamed and emptied on the user's own side", async () => {
  const { server } = open('all', {
    'DELETE /api/collections/3/items': () => [200, { success: true, removed_count: 2 }],
  });
  await press('Collection: All Items');
  await press('Actions for Packing');
  await press('Empty');
  await press('Empty');
  expect(await screen.findByText('2 items have left Packing')).toBeVisible();
  expect(server.count('DELETE /api/collections/9/items')).toBe(0);
});

test('two collections with the same name are one list, with own items first and each item once', async () => {
  const { counts } = open('merged-3-9');
  await screen.findByRole('checkbox', { name: 'Saw' });
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Map',
    'Cup',
    'Saw',
  ]);
  expect(screen.getByRole('checkbox', { name: 'Cup' })).toBeChecked();
  expect(await progress('1 of 3')).toBeVisible();
  expect(counts()).toMatchObject({ total: 3, checked: 1 });
  expect(screen.getByRole('button', { name: 'Collection: Packing' })).toBeVisible();
});

test('a check goes to the collection that the item is in', async () => {
  const { server } = open('merged-3-9', {
    'PUT /api/collections/3/items/1/check': () => ticked(false),
    'PUT /api/collections/9/items/2/check': () => ticked(true),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Saw' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cup' }));
  expect(await progress('1 of 3')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Saw' })).toBeChecked();
  await waitFor(() => {
    expect(server.count('PUT /api/collections/9/items/2/check')).toBe(1);
    expect(server.count('PUT /api/collections/3/items/1/check')).toBe(1);
  });
  expect(server.calls.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(2);
});

test('both halves of a merged checklist are unchecked and run together', async () => {
  const checkedSaw = things[9].map((item) => ({ ...item, is_checked: true }));
  const finished = buildRun({ id: 4, finished_at: '2026-03-01T11:00:00.000Z', total: 2, checked: 0, missing: ['Saw'] });
  const { server } = open('merged-3-9', {
    [itemsOf(9)]: () => [200, { items: checkedSaw }],
    'POST /api/collections/3/uncheck-all': () => [200, { success: true, unchecked_count: 1 }],
    'POST /api/collections/9/uncheck-all': () => [200, { success: true, unchecked_count: 2 }],
    'POST /api/collections/3/runs': () => [201, { run: buildRun({ id: 3 }) }],
    'POST /api/collections/9/runs': () => [201, { run: buildRun({ id: 4 }) }],
    'POST /api/collections/3/runs/finish': () => [200, { run: { ...finished, id: 3, missing: ['Cup'] } }],
    'POST /api/collections/9/runs/finish': () => [200, { run: finished }],
    'PUT /api/collections/3/items/1/check': () => ticked(true),
    'PUT /api/collections/9/items/2/check': () => ticked(true),
  });
  expect(await progress('2 of 3')).toBeVisible();
  await press('More for this checklist');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Uncheck all' }));
  expect(await progress('0 of 3')).toBeVisible();
  await press('Undo');
  expect(await progress('2 of 3')).toBeVisible();
  expect(server.count('PUT /api/collections/9/items/2/check')).toBe(1);

  await press('Start a run');
  await userEvent.click(screen.getAllByRole('button', { name: 'Start a run' }).at(-1) as Element);
  expect(await progress('0 of 3')).toBeVisible();
  await press('Finish');
  expect(await screen.findByText('3 items are not checked. They are noted as missing:')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Finish' }).at(-1) as Element);
  await press('More for this checklist');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }));
  // The closing dialog of the finished run may still name the missing items.
  const history = within(await screen.findByRole('dialog', { name: 'Runs of this checklist' }));
  expect(await history.findByText('Cup')).toBeVisible();
  expect(await history.findByText('Saw')).toBeVisible();
});

test('items of a merged collection that is not a checklist are shown but cannot be checked', async () => {
  open('merged-3-9', { 'GET /api/collections/9': () => [200, { ...theirs, is_checklist: false }] });
  expect(await progress('1 of 2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Saw' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Saw' })).toBeNull();
});

test("a merged collection keeps stock if the user's own does", async () => {
  open('merged-3-9', { 'GET /api/collections/3': () => [200, { ...mine, is_checklist: false, stock_keeping: true }] });
  expect(await screen.findByRole('button', { name: 'One more of Saw' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
