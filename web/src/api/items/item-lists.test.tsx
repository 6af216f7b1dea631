import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import { useItemQuery } from './item-lists';
import { useUpdateItemsMutation } from './items';

function Alone() {
  const { data } = useItemQuery(9);
  const [update] = useUpdateItemsMutation();
  return (
    <button type="button" onClick={() => update({ items: [{ id: 9, name: 'Cup' }] })}>
      {data?.name}
    </button>
  );
}

test('an item that is in no list shows its changes', async () => {
  const item = buildItem({ id: 9, name: 'Mug' });
  const server = answering({
    'GET /api/items/9': () => [200, { ...item, visible_to: [], visible_to_count: 0 }],
    'POST /api/update-items': () => [200, { success: true, items: [{ ...item, name: 'Cup' }], changed: [] }],
  });
  show(<Alone />, server.fetch);
  await userEvent.click(await screen.findByRole('button', { name: 'Mug' }));
  expect(await screen.findByRole('button', { name: 'Cup' })).toBeVisible();
  expect(server.count('GET /api/items/9')).toBe(1);
});
