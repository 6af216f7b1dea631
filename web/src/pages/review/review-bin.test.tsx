import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { show } from '../../testing/render';
import ReviewPage from './review-page';

const review = { confidence: null, alternatives: [] };
const items = [4, 3, 2, 1].map((id) => buildItem({ id, name: 'Unnamed', review }));
const REMOVE = 'DELETE /api/items/4?scope=one';

async function open() {
  const { promise, resolve } = Promise.withResolvers<[number, unknown]>();
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items }],
    'GET /api/places': () => [200, { places: [] }],
    [REMOVE]: () => promise,
  });
  show(<ReviewPage />, server.fetch, '/review');
  await screen.findByRole('heading', { name: '1 of 4' });
  const answer = (status: number, body: unknown) => act(async () => resolve([status, body]));
  return { server, answer };
}

const bin = () => screen.getByRole('button', { name: 'Delete it' });

test('a second press of the bin deletes no other item while the first deletion is pending', async () => {
  const { server, answer } = await open();
  await userEvent.dblClick(bin());
  expect(await screen.findByRole('heading', { name: '1 of 3' })).toBeVisible();
  await answer(200, { success: true, deleted_count: 1 });
  await waitFor(() => expect(bin()).toBeEnabled());
  expect(server.calls.filter(({ route }) => route.startsWith('DELETE'))).toHaveLength(1);
});

test.each([
  [200, { success: true, deleted_count: 1 }, '2 of 3', /moved to the trash/],
  [500, problem('The server does not answer.'), '3 of 4', /The server does not answer/],
])('the late answer %i to a deletion keeps the card in which the user types', async (status, body, heading, text) => {
  const { answer } = await open();
  await userEvent.click(bin());
  await screen.findByRole('heading', { name: '1 of 3' });
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await screen.findByRole('heading', { name: '2 of 3' });
  await userEvent.type(screen.getByRole('textbox', { name: 'What is this?' }), 'Saw');
  await answer(status, body);
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'What is this?' })).toHaveValue('Saw');
});
