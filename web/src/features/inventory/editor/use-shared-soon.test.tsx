import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useItemsQuery } from '../../../api/items';
import { answering } from '../../../testing/answers';
import { show } from '../../../testing/render';
import { useSharedSoon } from './use-shared-soon';

const ITEMS = 'GET /api/sharing/items/my-items';
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function Saved() {
  useItemsQuery();
  const sharedSoon = useSharedSoon();
  return (
    <button type="button" onClick={sharedSoon}>
      Saved
    </button>
  );
}

test.each([
  ['with a default group, the items are asked for once more', 7, 2],
  ['without one, they are not', null, 1],
])('%s', async (_, default_group_id, asked) => {
  const server = answering({
    [ITEMS]: () => [200, { items: [] }],
    'GET /api/sharing/users/default-group': () => [200, { default_group_id }],
  });
  show(<Saved />, server.fetch);
  await pass(0);
  fireEvent.click(screen.getByRole('button', { name: 'Saved' }));
  await pass(10_000);
  expect(server.count(ITEMS)).toBe(asked);
});
