import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { expect, test } from 'vitest';
import '../../i18n/locales/lines';
import { buildItem } from '../../testing/factories';
import { field, open, opened, press, SAVE, sent, user } from './item-editor-tester';

const REMOVE = 'POST /api/items/bulk-delete';
const MILK = buildItem({ id: 5, name: 'Milk' });
const EGGS = buildItem({ id: 6, name: 'Eggs' });

async function paste(text: string) {
  await user.click(await field('Name'));
  await user.paste(text);
}

test('lines pasted as a name become items with the place of the form, and Undo removes them all', async () => {
  const server = await open(
    [],
    {
      [SAVE]: () => [201, { success: true, total_saved: 2, items: [MILK, EGGS] }],
      [REMOVE]: () => [200, { success: true, deleted_count: 2, changed: [], skipped_ids: [] }],
    },
    'new',
    7,
  );
  await user.type(screen.getByRole('combobox', { name: 'Find or add a place' }), 'Attic{Enter}');
  await paste('Milk\r\n\n  Eggs\t10 \n');
  // The field is cleared without keys, for example by a browser extension.
  fireEvent.change(await field('Name'), { target: { value: '' } });
  await press('Add 2 items');
  await waitFor(() => expect(opened()).toBe('null'));
  const [call] = sent(server, SAVE) as { items: Item[]; collection_id: number }[];
  expect(call).toMatchObject({ collection_id: 7, items: [{ name: 'Milk' }, { name: 'Eggs 10' }] });
  expect(call?.items.map(({ area }) => area)).toEqual(['Attic', 'Attic']);
  expect(new Set(call?.items.map(({ uuid }) => uuid)).size).toBe(2);

  expect(await screen.findByText('2 items are added')).toBeVisible();
  await press('Undo');
  const if_unchanged = [MILK, EGGS].map(({ id, updated_at }) => ({ id, updated_at }));
  await waitFor(() => expect(sent(server, REMOVE)).toEqual([{ item_ids: [5, 6], if_unchanged }]));
});

test('the offer to add items disappears on other input, and never shows for one line or an existing item', async () => {
  await open([], {}, 'new');
  await paste('Milk\nEggs');
  expect(await screen.findByRole('button', { name: 'Add 2 items' })).toBeVisible();
  await user.keyboard('!');
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull();
  await user.clear(await field('Name'));
  await paste('Milk\n');
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull();
});

test('line breaks in pasted text become single spaces in the name of an existing item', async () => {
  await open([MILK]);
  await press('Edit');
  await user.clear(await field('Name'));
  await paste('Milk\nEggs');
  expect(await field('Name')).toHaveValue('Milk Eggs');
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull();
});
