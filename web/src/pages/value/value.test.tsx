import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ItemsValue } from '@whereabouts/shared/contracts/stats.js';
import { beforeEach, expect, test } from 'vitest';
import { itemsApi } from '../../api/items/items';
import { answering } from '../../testing/answers';
import { buildGroup, buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import ValuePage from './value-page';

const VALUE: ItemsValue = {
  ...{ currency: 'EUR', total: 1234.5, item_count: 4, without_value: 2 },
  by_category: [{ category: 'Tools', total: 1000, item_count: 1 }],
  by_place: [{ area: null, total: 1234.5, item_count: 4 }],
  by_collection: [],
  over_time: [{ month: '2026-11', total: 1234.5, added: 1234.5, departed: 0 }],
};
const GROUP = {
  owners: [
    { user_id: 1, display_name: 'Ada', currency: 'EUR', total: 10, item_count: 1, without_value: 0 },
    { user_id: 2, display_name: 'Ben', currency: 'USD', total: 20, item_count: 2, without_value: 1 },
  ],
};
const ITEMS = [buildItem({ id: 2, name: 'Mug' }), buildItem({ id: 1, name: 'Tent' })];
const SAVE = 'POST /api/update-items';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

const SAVED: [number, unknown] = [200, { success: true, updated_count: 1, items: [{ ...ITEMS[0], value: 12.5 }] }];
const sent = (server: Pick<ReturnType<typeof answering>, 'calls'>) =>
  server.calls.filter(({ route }) => route === SAVE).map(({ body }) => body);

function open(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/stats/value': () => [200, VALUE],
    'GET /api/sharing/groups': () => [200, { groups: [buildGroup({ id: 5, name: 'Family', my_role: 'owner' })] }],
    'GET /api/sharing/groups/5/value': () => [200, GROUP],
    'GET /api/sharing/items/my-items': () => [200, { items: ITEMS }],
    [SAVE]: () => SAVED,
    ...routes,
  });
  const { store } = show(<ValuePage />, server.fetch);
  return { ...server, store };
}

test('the page shows the total and its parts in the currency, as tables', async () => {
  open();
  const parts = await screen.findByRole('table', { name: 'By category' });
  expect(within(parts).getByRole('row', { name: /Tools 1 €1,000\.00/ })).toBeVisible();
  expect(screen.getByText('Total', { selector: 'dt' }).nextElementSibling).toHaveTextContent('€1,234.50');
});

test('the chart shows amounts in the currency', async () => {
  const over_time = ['2026-10', '2026-11'].map((month) => ({ month, total: 1234.5, added: 0, departed: 0 }));
  open({ 'GET /api/stats/value': () => [200, { ...VALUE, over_time }] });
  const chart = await screen.findByRole('slider', { name: 'Over the last twelve months' });
  act(() => chart.focus());
  expect(chart).toHaveAttribute('aria-valuetext', 'Nov 2026, Total €1,234.50');
  expect(screen.getByText('€2K')).toBeVisible();
});

test('the totals of a group that cannot be loaded say so and can be asked for again', async () => {
  let isUp = false;
  open({ 'GET /api/sharing/groups/5/value': () => (isUp ? [200, GROUP] : [503, null]) });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('heading', { name: /Family/ })).toBeVisible();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table', { name: 'Items shared with Family' })).toBeVisible();
  expect(screen.getByText(/^Items that you may only view are left out\./)).toBeVisible();
});

test('the owner of a group sees the totals of its owners, each in their own currency', async () => {
  open();
  const owners = await screen.findByRole('table', { name: 'Items shared with Family' });
  expect(within(owners).getByRole('row', { name: /Ada 1 0 €10\.00/ })).toBeVisible();
  expect(within(owners).getByRole('row', { name: /Ben 2 1 \$20\.00/ })).toBeVisible();
});

test('an amount that is saved and then emptied is cleared', async () => {
  const server = open();
  const mug = await screen.findByRole('textbox', { name: 'Value of Mug' });
  await userEvent.type(mug, '12,50{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Value of Tent' })).toHaveFocus());
  await userEvent.clear(mug);
  await userEvent.tab();
  await waitFor(() => expect(sent(server).at(-1)).toEqual({ items: [{ id: 2, value: null }] }));
});

test('an amount that is typed but not saved is work at risk', async () => {
  open();
  const mug = await screen.findByRole('textbox', { name: 'Value of Mug' });
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await userEvent.type(mug, '12');
  expect(mayClose()).toBe(false);
  await userEvent.clear(mug);
  expect(mayClose()).toBe(true);
});

test('a slow save does not move the focus of a user who has gone elsewhere', async () => {
  const answer = Promise.withResolvers<[number, unknown]>();
  const server = open({ [SAVE]: () => answer.promise });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Value of Mug' }), '12,50{Enter}');
  const elsewhere = screen.getByRole('link', { name: 'Tent' });
  act(() => elsewhere.focus());
  const asked = server.calls.length;
  await act(async () => answer.resolve(SAVED));
  // A save ends with a refresh of the totals.
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(asked));
  expect(elsewhere).toHaveFocus();
});

test('Enter saves the value of an item and goes to the next one', async () => {
  const server = open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Value of Mug' }), '12,50 €{Enter}');
  await waitFor(() => expect(server.count(SAVE)).toBe(1));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Value of Tent' })).toHaveFocus());
});

/** Another device fills in the value of the mug and renames the tent. */
function changeElsewhere(store: ReturnType<typeof open>['store']) {
  const [mug, tent] = ITEMS;
  const changed = [{ ...mug, value: 20 } as Item, { ...tent, name: 'Big tent' } as Item];
  act(() => void store.dispatch(itemsApi.util.updateQueryData('items', undefined, () => changed)));
}

test('a saved row shows what another device makes of the value, and does not write its own amount back', async () => {
  const server = open();
  const mug = await screen.findByRole('textbox', { name: 'Value of Mug' });
  await waitFor(() => expect(server.count('GET /api/sharing/groups/5/value')).toBe(1));
  await userEvent.type(mug, '12,50{Enter}');
  await waitFor(() => expect(server.count('GET /api/sharing/groups/5/value')).toBe(2));
  changeElsewhere(server.store);
  await waitFor(() => expect(mug).toHaveValue('20.00'));
  await userEvent.click(mug);
  await userEvent.tab();
  expect(sent(server)).toHaveLength(1);
});

test('a row in which the user types stays when another device fills in the value', async () => {
  const server = open();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Value of Mug' }), '12');
  changeElsewhere(server.store);
  expect(await screen.findByRole('link', { name: 'Big tent' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Value of Mug' })).toHaveValue('12');
});
