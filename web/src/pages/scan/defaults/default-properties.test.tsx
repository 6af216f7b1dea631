import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../../testing/answers';
import { buildCollection } from '../../../testing/factories';
import { show } from '../../../testing/render';
import '../../../i18n/locales/scan';
import { selectDefaults } from '../../../state/scan.slice';
import { DefaultProperties } from './default-properties';

const collections = [
  buildCollection({ id: 1, name: 'Stock', is_system: true, stock_keeping: true }),
  buildCollection({ id: 2, name: 'Workshop' }),
];
const EMPTY = { location: null, sub_location: null, item_count: 0, image_ids: [] };

const COLLECTIONS = 'GET /api/collections?include_counts=false&include_system=true';

function open() {
  const server = answering({
    [COLLECTIONS]: () => [200, { collections }],
    'GET /api/places': () => [200, { places: [{ area: 'Garage', ...EMPTY }] }],
  });
  const { store } = show(<DefaultProperties unfolded />, server.fetch);
  return { defaults: () => selectDefaults(store.getState()), server };
}

const place = () => screen.findByRole('combobox', { name: 'Find or add a place' });

beforeEach(() => sessionStorage.clear());

test('default properties last for the visit, and one press clears them', async () => {
  const { defaults } = open();
  await userEvent.type(await place(), 'Garage > Shelf > Left box{Enter}');
  expect(defaults()).toMatchObject({ area: 'Garage', location: 'Shelf', sub_location: 'Left box' });
  expect(sessionStorage.getItem('scan_defaults')).toContain('Left box');

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await place()).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

test('the minimum quantity is offered only for a collection that tracks stock', async () => {
  const { defaults } = open();
  const collection = await screen.findByLabelText('Collection');
  await screen.findByRole('option', { name: 'Workshop' });
  expect(screen.queryByLabelText('Minimum quantity')).toBeNull();
  await userEvent.selectOptions(collection, 'Stock');
  await userEvent.type(screen.getByLabelText('Minimum quantity'), '3');
  expect(defaults()).toMatchObject({ collection_id: 1, quantity_min: 3 });
  await userEvent.selectOptions(collection, 'Workshop');
  expect(defaults()).toMatchObject({ collection_id: 2, quantity_min: null });
});

test('the folded panel sums up the default properties in one line', async () => {
  open();
  await userEvent.type(await place(), 'Garage{Enter}');
  const toggle = screen.getByRole('button', { name: /^Default Properties/ });
  await userEvent.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveTextContent('Garage');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Find or add a place' })).toBeNull());
});

test('unfolding the panel again does not repeat its requests', async () => {
  const { server } = open();
  await screen.findByRole('option', { name: 'Workshop' });
  await userEvent.selectOptions(screen.getByLabelText('Collection'), 'Workshop');
  const toggle = screen.getByRole('button', { name: /^Default Properties/ });
  await userEvent.click(toggle);
  expect(toggle).toHaveTextContent('Workshop');
  await userEvent.click(toggle);
  await screen.findByLabelText('Collection');
  expect(server.count(COLLECTIONS)).toBe(1);
});
