import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { open, press, sent, UPDATE, user } from './item-editor-tester';

test('an item shows low or out of stock, its quantity is editable in place, and a change can be undone', async () => {
  const salt = buildItem({ name: 'Salt', stock_keeping: true, quantity: 2, quantity_min: 1 });
  const server = await open([salt], { [UPDATE]: () => [200, { success: true, items: [] }] });
  expect(screen.queryByText('Low')).toBeNull();
  expect(screen.queryByText('Quantity')).toBeNull();
  await press('One less of Salt');
  expect(screen.getByText('Low')).toBeVisible();
  await press('One less of Salt');
  expect(screen.getByText('Out')).toBeVisible();
  expect(await screen.findByText('0 of Salt now')).toBeVisible();
  expect(sent(server, UPDATE)).toEqual([{ items: [{ id: 1, quantity: 0 }] }]);
  await press('Undo');
  await waitFor(() => expect(sent(server, UPDATE).at(-1)).toEqual({ items: [{ id: 1, quantity: 2 }] }));
});

test('a quantity that the server refuses is reverted with a message', async () => {
  await open([buildItem({ name: 'Salt', quantity: 3 })], { [UPDATE]: () => [503, problem('Not now.')] });
  await press('One more of Salt');
  expect(screen.getByRole('textbox', { name: 'Quantity of Salt' })).toHaveValue('4');
  expect(await screen.findByText('Not now.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Quantity of Salt' })).toHaveValue('3'));
});

test('a typed quantity is saved, and an empty field changes nothing', async () => {
  const server = await open([buildItem({ name: 'Salt', quantity: 3 })], {
    [UPDATE]: () => [200, { success: true, items: [] }],
  });
  const field = () => screen.getByRole('textbox', { name: 'Quantity of Salt' });
  await user.clear(field());
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(sent(server, UPDATE)).toEqual([]);
  await user.tab();
  expect(field()).toHaveValue('3');
  await user.type(field(), '12{Enter}');
  await waitFor(() => expect(sent(server, UPDATE)).toEqual([{ items: [{ id: 1, quantity: 12 }] }]));
});

test('closing an item at once still saves the quantity', async () => {
  const server = await open([buildItem({ name: 'Salt', quantity: 3 })], {
    [UPDATE]: () => [200, { success: true, items: [] }],
  });
  await press('One more of Salt');
  await press('Show All');
  await waitFor(() => expect(sent(server, UPDATE)).toEqual([{ items: [{ id: 1, quantity: 4 }] }]));
});

test('a single item has no stepper, and a viewer sees the quantity and low stock', async () => {
  await open([buildItem({ name: 'Sofa' })]);
  expect(screen.queryByRole('button', { name: 'One more of Sofa' })).toBeNull();
  cleanup();
  const theirs = { access_type: 'shared_with_me', my_role: 'viewer', owner_name: 'Grace' } as const;
  await open([buildItem({ name: 'Tea', stock_keeping: true, quantity: 1, quantity_min: 2, ...theirs })]);
  expect(screen.queryByRole('button', { name: 'One more of Tea' })).toBeNull();
  expect(screen.getByText('Low')).toBeVisible();
  expect(screen.getByText('Quantity').closest('div')).toHaveTextContent('Quantity1');
});
