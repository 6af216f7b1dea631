import '../../../i18n/locales/profile';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useEraseTrashMutation } from '../../../api/items/trash';
import { answering, problem } from '../../../testing/answers';
import { buildItem } from '../../../testing/factories';
import { show } from '../../../testing/render';
import Trash from './trash';

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const manage = async (name: string) => {
  await press('Manage');
  await user.click(await screen.findByRole('menuitem', { name }));
};
const confirm = async () =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for good' }));

const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
const list = (filter: string) => `GET /api/trash?filter=${filter}&timezone=${zone}`;
const ALL = list('all');
const RESTORE = 'POST /api/trash/restore';
const ERASE = 'DELETE /api/trash';
const EMPTY = 'DELETE /api/trash?all=true';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const deleted = (id: number, name: string, age: number) =>
  buildItem({ id, name, deleted_at: new Date(Date.now() - age).toISOString() });
const drill = deleted(1, 'Drill', 5 * MINUTE);
const lamp = deleted(2, 'Lamp', 3 * DAY);
const rug = deleted(3, 'Rug', 31 * DAY);

beforeEach(() => {
  localStorage.setItem('auth_token', 'stored');
  // Notifications of the previous test would keep new ones in the queue.
  notifications.clean();
  notifications.cleanQueue();
});

async function open(routes: Parameters<typeof answering>[0] = {}, items = [drill, lamp, rug]) {
  const server = answering({ [ALL]: () => [200, { items, retention_days: 30 }], ...routes });
  const view = show(<Trash />, server.fetch);
  await screen.findByRole('heading', { name: items[0]?.name ?? 'The trash is empty' });
  return { server, ...view };
}
const row = (name: string) => screen.getByRole('heading', { name }).closest('article');
const bodies = (server: ReturnType<typeof answering>, route: string) =>
  server.calls.filter((call) => call.route === route).map(({ body }) => body);

test('the trash shows when each item was deleted and how long it stays', async () => {
  await open();
  expect(row('Drill')).toHaveTextContent('5 minutes ago30 days left');
  expect(row('Lamp')).toHaveTextContent('3 days ago27 days left');
  expect(row('Rug')).toHaveTextContent(/\d{4}Erased tonight/);
  expect(screen.getByText('Erased after 30 days')).toBeVisible();
});

test('a restored item leaves the trash at once and is back in the inventory', async () => {
  let items = [drill, lamp];
  const { server } = await open({
    [ALL]: () => [200, { items, retention_days: 30 }],
    [RESTORE]: () => {
      items = [lamp];
      return [200, { success: true, restored_count: 1, changed: [], skipped_ids: [] }];
    },
  });
  await press('Restore Drill');
  expect(await screen.findByText('1 item is back in your inventory.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Drill' })).toBeNull();
  expect(bodies(server, RESTORE)).toEqual([{ item_ids: [1] }]);
});

test.each([
  [[], 'Undone'],
  [[1], 'Drill was changed since, and stays as it is.'],
])('Undo moves restored items back to the trash, except those changed since: %j', async (skipped_ids, text) => {
  const changed = [{ id: 1, updated_at: '2030-01-01T00:00:00.000Z' }];
  const { server } = await open({
    [RESTORE]: () => [200, { success: true, restored_count: 1, changed, skipped_ids: [] }],
    'POST /api/items/bulk-delete': () => [200, { success: true, deleted_count: 1, changed: [], skipped_ids }],
  });
  await press('Restore Drill');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(bodies(server, 'POST /api/items/bulk-delete')).toEqual([{ item_ids: [1], if_unchanged: changed }]);
});

test('selected items can be restored and purged, with their number shown', async () => {
  const { server } = await open({
    [RESTORE]: () => [200, { success: true, restored_count: 2, changed: [], skipped_ids: [] }],
  });
  await press('Select');
  const bar = within(screen.getByRole('region', { name: 'Selected items' }));
  expect(bar.getByRole('button', { name: 'Restore' })).toBeDisabled();
  await user.click(bar.getByRole('button', { name: 'Select all' }));
  await user.click(bar.getByRole('button', { name: 'Delete for good' }));
  expect(within(await screen.findByRole('dialog')).getByText(/^3 items are erased/)).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Lamp' }));
  await user.click(bar.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('2 items are back in your inventory.')).toBeVisible();
  expect(bodies(server, RESTORE)).toEqual([{ item_ids: [1, 3] }]);
});

test('an item that the server fails to restore returns to the trash', async () => {
  await open({ [RESTORE]: () => [500, null] });
  await press('Restore Drill');
  expect(await screen.findByText('Failed to restore items')).toBeVisible();
  await waitFor(() => expect(row('Drill')).toBeVisible());
});

test('selected items are restored together', async () => {
  const { server } = await open({
    [RESTORE]: () => [200, { success: true, restored_count: 2, changed: [], skipped_ids: [] }],
  });
  await press('Select');
  await user.click(screen.getByRole('checkbox', { name: 'Select Drill' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Rug' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await manage('Restore selected');
  expect(await screen.findByText('2 items are back in your inventory.')).toBeVisible();
  expect(bodies(server, RESTORE)).toEqual([{ item_ids: [1, 3] }]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('purging selected items asks with their number, and Cancel purges nothing', async () => {
  const { server } = await open({ [ERASE]: () => [200, { success: true, deleted_count: 3 }] });
  await press('Select');
  await press('Select all');
  await manage('Delete selected for good');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete for good?' }));
  expect(dialog.getByText(/^3 items are erased/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(server.count(ERASE)).toBe(0);
  await manage('Delete selected for good');
  await confirm();
  expect(await screen.findByText('3 items are deleted for good.')).toBeVisible();
  expect(bodies(server, ERASE)).toEqual([{ item_ids: [1, 2, 3] }]);
});

test.each([
  ['Empty trash', /^3 items/, EMPTY, undefined],
  ['Delete what is older than 30 days', /^1 item /, ERASE, { older_than_retention: true }],
])('%s asks first', async (name, sure, route, body) => {
  const { server } = await open({ [route]: () => [200, { success: true, deleted_count: 1 }] });
  await manage(name);
  expect(within(await screen.findByRole('dialog')).getByText(sure)).toBeVisible();
  await confirm();
  expect(await screen.findByText('1 item is deleted for good.')).toBeVisible();
  expect(bodies(server, route)).toEqual([body]);
});

test('a trash that cannot be emptied shows an error', async () => {
  await open({ [EMPTY]: () => [500, null] });
  await manage('Empty trash');
  await confirm();
  expect(await screen.findByText('Failed to empty trash')).toBeVisible();
});

function Eraser({ ids }: { ids: number[] }) {
  const [erase, { data }] = useEraseTrashMutation();
  return (
    <button type="button" onClick={() => erase({ item_ids: ids })}>
      {data === undefined ? 'Erase' : `${data} erased`}
    </button>
  );
}

test('more items than one call takes are sent in several calls', async () => {
  const server = answering({ [ERASE]: () => [200, { success: true, deleted_count: 250 }] });
  show(<Eraser ids={Array.from({ length: 501 }, (_, index) => index + 1)} />, server.fetch);
  await press('Erase');
  expect(await screen.findByText('500 erased')).toBeVisible();
  expect(bodies(server, ERASE).map((body) => (body as { item_ids: number[] }).item_ids.length)).toEqual([500, 1]);
});

test('a period without deletions says so and links back to all', async () => {
  await open({ [list('yesterday')]: () => [200, { items: [], retention_days: 30 }] });
  await user.click(screen.getByRole('radio', { name: 'Yesterday' }));
  expect(await screen.findByText('Nothing from this time')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByRole('heading', { name: 'Drill' })).toBeVisible();
});

test('an empty trash explains its purpose', async () => {
  await open({}, []);
  expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
});

test('a trash that cannot be loaded can be retried', async () => {
  let down = true;
  const server = answering({
    [ALL]: () =>
      down ? [503, problem('The inventory is not available.')] : [200, { items: [drill], retention_days: 30 }],
  });
  show(<Trash />, server.fetch);
  expect(await screen.findByText('Failed to load trash items')).toBeVisible();
  expect(screen.getByText('The inventory is not available.')).toBeVisible();
  down = false;
  await press('Try Again');
  expect(await screen.findByRole('heading', { name: 'Drill' })).toBeVisible();
});
