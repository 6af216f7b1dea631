import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useItemsQuery } from '../../../api/items';
import { answering } from '../../../testing/answers';
import { buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { useSharedSoon } from './use-shared-soon';

const ITEMS = 'GET /api/sharing/items/my-items';
const ITEM = 'GET /api/items/5';
const saved = buildItem({ id: 5 });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function Saved() {
  useItemsQuery();
  const sharedSoon = useSharedSoon();
  return (
    <button type="button" onClick={() => sharedSoon(saved)}>
      Saved
    </button>
  );
}

/** After a save, with this default group. */
async function save(default_group_id: number | null, access_type: () => Item['access_type']) {
  const server = answering({
    [ITEMS]: () => [200, { items: [] }],
    [ITEM]: () => [200, { ...saved, access_type: access_type() }],
    'GET /api/sharing/users/default-group': () => [200, { default_group_id }],
  });
  show(<Saved />, server.fetch);
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
  await pass(0);
  return server;
}

test('with a default group, the lists are asked for once more as soon as the item is shared', async () => {
  let access: Item['access_type'] = 'my_personal';
  const server = await save(7, () => access);
  await pass(600);
  expect(server.count(ITEM)).toBe(1);
  expect(server.count(ITEMS)).toBe(1);
  access = 'shared';
  await pass(1_000);
  expect(server.count(ITEMS)).toBe(2);
  await pass(60_000);
  expect(server.count(ITEM)).toBe(2);
  expect(server.count(ITEMS)).toBe(2);
});

test('an item that is not shared after all is not asked about for ever', async () => {
  const server = await save(7, () => 'my_personal');
  await pass(60_000);
  expect(server.count(ITEM)).toBe(4);
  expect(server.count(ITEMS)).toBe(1);
});

test('without a default group, nothing is asked for', async () => {
  const server = await save(null, () => 'shared');
  await pass(60_000);
  expect(server.count(ITEM)).toBe(0);
  expect(server.count(ITEMS)).toBe(1);
});
