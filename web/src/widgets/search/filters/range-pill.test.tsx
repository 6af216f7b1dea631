import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useAppSelector } from '../../../state/hooks';
import { customFiltered, selectFilters } from '../../../state/inventory.slice';
import { answering } from '../../../testing/answers';
import { buildField, buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import FilterPills from './filter-pills';

const FIELDS = [
  buildField({ id: 1, name: 'Height', kind: 'number' }),
  buildField({ id: 2, name: 'Bought on', kind: 'date' }),
  buildField({ id: 3, name: 'Manual', kind: 'link' }),
];
const THINGS = [
  buildItem({ id: 1, custom: { 1: 9.5, 2: '2026-05-01' } }),
  buildItem({ id: 2, custom: { 1: 25, 3: 'https://example.org/drill' } }),
];

const Pills = () => <FilterPills filters={useAppSelector(selectFilters)} items={THINGS} stock={false} />;

function open() {
  const { store } = show(<Pills />, answering({ 'GET /api/fields': () => [200, { fields: FIELDS }] }).fetch);
  return { store, custom: () => selectFilters(store.getState()).custom };
}
const pill = (name: string) => screen.findByRole('button', { name });
const popover = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a range is typed below its pill, and its chip appears once Enter has closed the popover', async () => {
  const { custom } = open();
  await userEvent.click(await pill('Height'));
  const height = await popover('Height');
  await waitFor(() => expect(height.getByLabelText('From')).toHaveFocus());
  await userEvent.keyboard('9.5');
  await userEvent.tab();
  expect(height.getByLabelText('To')).toHaveFocus();
  await userEvent.keyboard('20');
  expect(custom()).toEqual({ 1: { from: 9.5, to: 20 } });
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  await userEvent.keyboard('{Enter}');
  await closed();
  expect(await pill('Remove filter Height: 9.5 – 20')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Height' })).toHaveFocus());
});

test('a chip shortens the name of its field before the value', async () => {
  const { store } = open();
  store.dispatch(customFiltered({ id: 2, value: { from: '2026-05-01', to: '2026-05-31' } }));
  const chip = await pill('Remove filter Bought on: May 1, 2026 – May 31, 2026');
  expect([...chip.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
    'Bought on: ',
    'May 1, 2026 – May 31, 2026',
  ]);
});

test('Esc closes the popover, keeps the filter and returns the focus to the pill', async () => {
  const { custom } = open();
  await userEvent.click(await pill('Bought on'));
  await userEvent.type((await popover('Bought on')).getByLabelText('To'), '2026-05-01');
  await userEvent.keyboard('{Escape}');
  await closed();
  expect(custom()).toEqual({ 2: { from: null, to: '2026-05-01' } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Bought on' })).toHaveFocus());
});

test('an active range can be changed below its pill', async () => {
  const { store, custom } = open();
  store.dispatch(customFiltered({ id: 1, value: { from: 9.5, to: null } }));
  await userEvent.click(await pill('Height'));
  const from = (await popover('Height')).getByLabelText('From');
  expect(from).toHaveValue('9.5');
  await userEvent.clear(from);
  await userEvent.type(from, '10');
  expect(custom()).toEqual({ 1: { from: 10, to: null } });
});

test('Enter keeps the popover open while the text is not a number', async () => {
  const { custom } = open();
  await userEvent.click(await pill('Height'));
  await userEvent.type((await popover('Height')).getByLabelText('From'), '-{Enter}');
  expect(await screen.findByText('“Height” must be a number, such as 12.5.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Height' })).toBeVisible();
  expect(custom()).toEqual({});
});

test('“No value” closes the popover', async () => {
  const { custom } = open();
  await userEvent.click(await pill('Bought on'));
  await userEvent.click((await popover('Bought on')).getByRole('button', { name: 'No value' }));
  await closed();
  expect(custom()).toEqual({ 2: { present: false } });
});

test('a pressed pill closes its popover, and another pill opens its own', async () => {
  open();
  await userEvent.click(await pill('Height'));
  await popover('Height');
  await userEvent.click(screen.getByRole('button', { name: 'Bought on' }));
  await popover('Bought on');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Bought on' }));
  await closed();
});

test('while a range is typed, the chips of other filters still follow their filters', async () => {
  const { store, custom } = open();
  store.dispatch(customFiltered({ id: 3, value: { present: true } }));
  await userEvent.click(await pill('Height'));
  await userEvent.type((await popover('Height')).getByLabelText('From'), '5');
  store.dispatch(customFiltered({ id: 3, value: null }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull());
  expect(custom()).toEqual({ 1: { from: 5, to: null } });
});

test('the menu of a link field says how many items have a link', async () => {
  const { custom } = open();
  await userEvent.click(await pill('Manual'));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['With a link1', 'Without a link1']);
  await userEvent.click(options[0] as HTMLElement);
  expect(custom()).toEqual({ 3: { present: true } });
});
