import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useCollectionItemsQuery } from '../../api/items/item-lists';
import { managingToggled } from '../../state/inventory.slice';
import { answering, problem } from '../../testing/answers';
import { buildCollection, buildCollectionItem, buildRun } from '../../testing/factories';
import { show } from '../../testing/render';
import ChecklistBar from './checklist-bar';

const user = userEvent.setup();
const UNCHECK = 'POST /api/collections/4/uncheck-all';
const START = 'POST /api/collections/4/runs';
const FINISH = 'POST /api/collections/4/runs/finish';
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => {
  await press('More for this checklist');
  await user.click(await screen.findByRole('menuitem', { name }));
};

const items = [
  buildCollectionItem({ id: 1, name: 'Tent', is_checked: true }),
  buildCollectionItem({ id: 2, name: 'Rope' }),
  buildCollectionItem({ id: 3, name: 'Torch', is_checked: true }),
];

function Bar() {
  const { data = [] } = useCollectionItemsQuery(4);
  return <ChecklistBar parts={[{ collection: buildCollection({ id: 4, is_checklist: true }), items: data }]} />;
}

async function open(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/collections/4/items': () => [200, { items }],
    'GET /api/collections/4/runs': () => [200, { runs: [] }],
    ...routes,
  });
  const { store } = show(<Bar />, server.fetch);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 of 3'));
  return Object.assign(server, { store });
}

test('unchecking all items shows at once, and Undo restores the checks', async () => {
  const check = (id: number) => `PUT /api/collections/4/items/${id}/check`;
  const ticked = { success: true, is_checked: true, checked_at: '2026-03-01T10:00:00.000Z' };
  const server = await open({
    [UNCHECK]: () => [200, { success: true, unchecked_count: 2 }],
    [check(1)]: () => [200, ticked],
    [check(3)]: () => [200, ticked],
  });
  await choose('Uncheck all');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 of 3'));
  await press('Undo');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 of 3'));
  await waitFor(() => expect([server.count(check(1)), server.count(check(3))]).toEqual([1, 1]));
});

test('Undo skips an item that was removed from the list in the meantime', async () => {
  await open({
    [UNCHECK]: () => [200, { success: true, unchecked_count: 2 }],
    'PUT /api/collections/4/items/1/check': () => [200, { success: true, is_checked: true, checked_at: null }],
    'PUT /api/collections/4/items/3/check': () => [
      404,
      problem('This item is not in the checklist.', 'item_not_found'),
    ],
  });
  await choose('Uncheck all');
  await press('Undo');
  expect(await screen.findByText('Torch was changed since, and stays as it is.')).toBeVisible();
});

test('checks return when the server refuses to uncheck them', async () => {
  await open({ [UNCHECK]: () => [503, problem('The inventory is not available right now.')] });
  await choose('Uncheck all');
  expect(await screen.findByText('The inventory is not available right now.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 of 3');
});

test('during a selection, its bar replaces the run button', async () => {
  const { store } = await open();
  expect(screen.getByRole('button', { name: 'Start a run' })).toBeVisible();
  act(() => void store.dispatch(managingToggled()));
  expect(screen.queryByRole('button', { name: 'Start a run' })).toBeNull();
});

test('a run starts with nothing checked and ends with the list of missing items', async () => {
  const finished = buildRun({
    finished_at: '2026-03-01T11:00:00.000Z',
    total: 3,
    checked: 0,
    missing: ['Tent', 'Rope'],
  });
  await open({ [START]: () => [201, { run: buildRun() }], [FINISH]: () => [200, { run: finished }] });
  await press('Start a run');
  expect(await screen.findByRole('dialog', { name: 'Start from the top?' })).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Start a run' }).at(-1) as Element);
  expect(await screen.findByText(/^Ada Lovelace started .* ago$/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('0 of 3');

  await press('Finish');
  expect(await screen.findByText('3 items are not checked. They are noted as missing:')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Finish' }).at(-1) as Element);
  expect(await screen.findByRole('button', { name: 'Start a run' })).toBeVisible();
  await choose('History');
  const history = await screen.findByRole('dialog', { name: 'Runs of this checklist' });
  expect(within(history).getByText('Missing:')).toBeVisible();
  expect(within(history).getByText('Tent')).toBeVisible();
  expect(within(history).getByText('Rope')).toBeVisible();
});

const ALL_TICKED = items.map((item) => ({ ...item, is_checked: true }));

async function openComplete(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/collections/4/items': () => [200, { items: ALL_TICKED }],
    'GET /api/collections/4/runs': () => [200, { runs: [buildRun()] }],
    [FINISH]: () => [200, { run: buildRun({ finished_at: '2026-03-01T11:00:00.000Z', total: 3, checked: 3 }) }],
    [UNCHECK]: () => [200, { success: true, unchecked_count: 3 }],
    ...routes,
  });
  show(<Bar />, server.fetch);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3 of 3'));
  return server;
}

test('a complete run finishes without a confirmation, and its list is unchecked until Undo', async () => {
  const check = (id: number) => `PUT /api/collections/4/items/${id}/check`;
  const ticked = { success: true, is_checked: true, checked_at: '2026-03-01T10:00:00.000Z' };
  const checks = Object.fromEntries([1, 2, 3].map((id) => [check(id), () => [200, ticked] as [number, unknown]]));
  const server = await openComplete(checks);
  await press('Finish');
  expect(await screen.findByText('The run is in the history, and the list is unchecked')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('0 of 3');
  expect(await screen.findByRole('button', { name: 'Start a run' })).toBeVisible();
  await press('Undo');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3 of 3'));
  await waitFor(() => expect([1, 2, 3].map((id) => server.count(check(id)))).toEqual([1, 1, 1]));
});

test('a run that cannot be finished keeps its checks', async () => {
  const server = await openComplete({ [FINISH]: () => [503, problem('Not now.')] });
  await press('Finish');
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('3 of 3');
  expect(server.count(UNCHECK)).toBe(0);
});

test('“Only what is left” is offered while an item is unchecked', async () => {
  await open();
  expect(screen.getByRole('button', { name: 'Only what is left' })).toBeVisible();
  cleanup();
  await openComplete();
  expect(screen.queryByRole('button', { name: 'Only what is left' })).toBeNull();
});

test('the first few missing items are named, and the others on request', async () => {
  const missing = Array.from({ length: 40 }, (_, index) => `Thing ${index + 1}`);
  const run = buildRun({ finished_at: '2026-03-01T11:00:00.000Z', total: 40, checked: 0, missing });
  await open({ 'GET /api/collections/4/runs': () => [200, { runs: [run] }] });
  await choose('History');
  expect(await screen.findByText('Thing 5')).toBeVisible();
  expect(screen.queryByText('Thing 6')).toBeNull();
  await press('and 35 more');
  expect(screen.getByText('Thing 40')).toBeVisible();
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
});

test('starting a run that another user has already started shows a message', async () => {
  const answer = problem('Somebody is going through this list already.', 'run_under_way');
  await open({ [START]: () => [409, answer] });
  await press('Start a run');
  await user.click(screen.getAllByRole('button', { name: 'Start a run' }).at(-1) as Element);
  expect(await screen.findByText('Somebody is going through this list already.')).toBeVisible();
});

test('when a run cannot start, a run that another user just started shows up', async () => {
  let runs: unknown[] = [];
  await open({
    'GET /api/collections/4/items': () => [200, { items: items.map((item) => ({ ...item, is_checked: item.id < 3 })) }],
    'GET /api/collections/4/runs': () => [200, { runs }],
    [START]: () => [409, problem('Somebody is going through it already.')],
  });
  await screen.findByRole('button', { name: 'Start a run' });
  runs = [buildRun({ id: 1 })];
  await press('Start a run');
  await user.click((await screen.findAllByRole('button', { name: 'Start a run' })).at(-1) as Element);
  expect(await screen.findByText('Somebody is going through it already.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Finish' })).toBeVisible();
});
