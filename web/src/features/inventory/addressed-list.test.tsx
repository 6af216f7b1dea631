import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import Inventory from './inventory';

const THINGS = [buildItem({ id: 1, name: 'Mug', tags: ['gift'] }), buildItem({ id: 2, name: 'Gift box' })];

function open(address: string) {
  const { fetch } = answering({
    'GET /api/sharing/items/my-items': () => [200, { items: THINGS }],
    'GET /api/collections?include_counts=true&include_system=true': () => [200, { collections: [] }],
  });
  show(<Inventory />, fetch, address);
}

test('the address of a tag shows what has it', async () => {
  open('/inventory?tag=gift');
  expect(await screen.findByRole('button', { name: 'Remove filter gift' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Mug' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Gift box' })).toBeNull());
});

test('a search says how many it finds where it leads to no place', async () => {
  open('/inventory?search=mug');
  const goTo = await screen.findByRole('list', { name: 'Go to' });
  await waitFor(() => expect(goTo).toHaveTextContent('1 match'));
});

test('what a search does not find can be added by its name', async () => {
  open('/inventory?search=cup');
  expect(await screen.findByRole('link', { name: 'Add “cup”' })).toHaveAttribute('href', '/items/new?name=cup');
});
