import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queueApi } from '../../api/queue';
import { answering, problem } from '../../testing/answers';
import { buildEntry } from '../../testing/factories';
import { show } from '../../testing/render';
import Scan from './scan';

const config = { signup_open: true, google_client_id: null, ai_enabled: true, version: '1' };
const row = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li');
  if (!item) throw new Error(`${name} is in no row`);
  return within(item);
};

test('every state is named, with what went wrong or came of it', async () => {
  const queue = [
    buildEntry({ id: 1, file_name: 'a.jpg', status: 'pending' }),
    buildEntry({ id: 2, file_name: 'b.jpg', status: 'analyzing' }),
    buildEntry({ id: 3, file_name: 'c.jpg', status: 'saving' }),
    buildEntry({ id: 4, file_name: 'd.jpg', status: 'completed', items_saved: 3 }),
    buildEntry({ id: 5, file_name: 'e.jpg', status: 'error', error_message: 'The photo is too dark.' }),
    buildEntry({ id: 6, file_name: 'f.jpg', status: 'skipped', error_message: 'Duplicate - 1 item(s) already exist' }),
  ];
  show(
    <Scan />,
    answering({ 'GET /api/queue/pending': () => [200, { queue }], 'GET /api/auth/config': () => [200, config] }).fetch,
  );

  for (const { file_name, status } of queue) expect((await row(file_name)).getByText(status)).toBeVisible();
  expect((await row('d.jpg')).getByText('3 items saved')).toBeVisible();
  expect((await row('e.jpg')).getByText('The photo is too dark.')).toBeVisible();
  expect((await row('f.jpg')).getByText('Duplicate - 1 item(s) already exist')).toBeVisible();
  const removable = screen
    .getAllByRole('button', { name: /^Remove/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(removable).toEqual(['Remove a.jpg', 'Remove e.jpg', 'Remove f.jpg']);
});

test('an empty queue says what would be in it', async () => {
  const server = answering({
    'GET /api/queue/pending': () => [200, { queue: [] }],
    'GET /api/auth/config': () => [200, { ...config, ai_enabled: false }],
  });
  show(<Scan />, server.fetch);
  expect(await screen.findByText(/Nothing is being processed/)).toBeVisible();
  expect(await screen.findByText(/No AI is configured/)).toBeVisible();
});

test('a removed entry is gone at once, and back with a sentence when the server refuses', async () => {
  const queue = [buildEntry({ id: 7 })];
  const server = answering({
    'GET /api/queue/pending': () => [200, { queue }],
    'DELETE /api/queue/7': () => [409, problem('It is being analyzed already.')],
  });
  const { store } = show(<Scan />, server.fetch);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove mug.jpg' }));

  expect(await screen.findByText('It is being analyzed already.')).toBeVisible();
  expect(screen.getByText('mug.jpg')).toBeVisible();
  expect(queueApi.endpoints.pendingEntries.select()(store.getState()).data).toHaveLength(1);
});
