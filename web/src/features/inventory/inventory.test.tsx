import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import Inventory from './inventory';

const ITEMS = 'GET /api/items';

test('a failed load says what the server said and can be tried again', async () => {
  let down = true;
  const server = answering({
    [ITEMS]: () => (down ? [503, problem('Items cannot be read right now.')] : [200, { items: [buildItem()] }]),
  });
  show(<Inventory />, server.fetch);
  expect(await screen.findByText('Failed to load items. Please try again.')).toBeVisible();
  expect(screen.getByText('Items cannot be read right now.')).toBeVisible();

  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Mug' })).toBeVisible();
});

test('an empty shelf leads to Scan', async () => {
  show(<Inventory />, answering({ [ITEMS]: () => [200, { items: [] }] }).fetch);
  expect(await screen.findByRole('link', { name: 'Scan photos' })).toHaveAttribute('href', '/scan');
});

test('cards say where a thing is, and only what is out of the ordinary', async () => {
  const items = [
    buildItem({ id: 1, name: 'Plain', area: 'Garage', sub_location: 'Top shelf' }),
    buildItem({ id: 2, name: 'Few', stock_keeping: true, quantity: 2, quantity_min: 3 }),
    buildItem({ id: 3, name: 'None', stock_keeping: true, quantity: 0 }),
    buildItem({ id: 4, name: 'Lent', access_type: 'shared_with_me', owner_name: 'Grace', tags: ['summer'] }),
  ];
  show(<Inventory />, answering({ [ITEMS]: () => [200, { items }] }).fetch);
  await screen.findByText('Plain');

  const cards = screen.getAllByRole('article').map((card) => card.textContent);
  expect(cards).toEqual(['Lentfrom Gracesummer', 'NoneOut', 'FewLow× 2', 'PlainGarage › Top shelf']);
});

test('an item opens with what is known about it and closes with Esc', async () => {
  const item = buildItem({ description: 'A present.', purchase_date: '2024-05-17', category: null });
  show(<Inventory />, answering({ [ITEMS]: () => [200, { items: [item] }] }).fetch);
  await userEvent.click(await screen.findByRole('button', { name: 'Mug' }));

  const dialog = await screen.findByRole('dialog', { name: 'Mug' });
  expect(dialog).toHaveTextContent('A present.');
  expect(dialog).toHaveTextContent('May 17, 2024');
  expect(dialog).not.toHaveTextContent('Category');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
