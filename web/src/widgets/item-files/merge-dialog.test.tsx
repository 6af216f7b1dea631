import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import MergeDialog from './merge-dialog';

const MERGE = 'POST /api/items/merge';
const RESTORE = 'POST /api/trash/restore';
const drill = buildItem({ name: 'Drill' });
const again = buildItem({ id: 2, name: 'Drill again' });
const hers = buildItem({ id: 3, name: 'Her saw', my_role: 'editor', access_type: 'group_owned' });
const user = userEvent.setup();

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

test('an item is merged with another own item, into the one that the user keeps', async () => {
  const server = answering({ [MERGE]: () => [200, { item: again }] });
  show(<MergeDialog opened items={[drill]} all={[drill, again, hers]} onClose={() => {}} />, server.fetch);
  expect(await screen.findByRole('button', { name: /Drill again/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Her saw/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Drill again/ }));
  await user.click(await screen.findByRole('radio', { name: 'Drill again' }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(server.calls.at(-1)?.body).toEqual({ into: 2, item_ids: [1] }));
});

test('an undone merge restores the others, and names a kept item that was changed since', async () => {
  const changed = [
    { id: 1, updated_at: '2026-01-02T00:00:00.000Z' },
    { id: 2, updated_at: '2026-01-02T00:00:01.000Z' },
  ];
  const server = answering({
    [MERGE]: () => [200, { item: drill, changed }],
    [RESTORE]: () => [200, { success: true, restored_count: 1, changed: [], skipped_ids: [drill.id] }],
  });
  show(<MergeDialog opened items={[drill, again]} all={[]} onClose={() => {}} />, server.fetch);
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Drill was changed since, and stays as it is.')).toBeVisible();
  const sent = server.calls.find(({ route }) => route === RESTORE);
  expect(sent?.body).toEqual({ item_ids: [2], if_unchanged: [changed[1]] });
});

test('a refused merge shows the reason', async () => {
  const problem = { success: false, error: 'An item can have at most 20 files.', code: 'too_many_files' };
  const server = answering({ [MERGE]: () => [409, { ...problem, request_id: 'test' }] });
  show(<MergeDialog opened items={[drill, again]} all={[]} onClose={() => {}} />, server.fetch);
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  expect(await screen.findByText(problem.error)).toBeVisible();
});
