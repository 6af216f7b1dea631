import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { buildGroup, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import Join from './join';

const ACCEPT = 'POST /api/sharing/invitations/accept';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function open(answer: () => [number, unknown] | Error, address = '/signup?invite=ticket') {
  const server = answering({ 'GET /api/auth/me': () => [200, { user: buildUser() }], [ACCEPT]: answer });
  const Address = () => <output>{useLocation().pathname}</output>;
  show(
    <>
      <Routes>
        <Route path="signup" element={<Join />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>,
    server.fetch,
    address,
  );
  return server;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const address = () => document.querySelector('output')?.textContent;

test('an invitation is offered, and taken only by a press', async () => {
  const shared_collections = [{ id: 7, name: 'Pantry', owner_name: 'Anna', pictures: [] }];
  const group = buildGroup({ name: 'Office', item_count: 35, shared_collections });
  const server = open(() => [200, { group }]);
  expect(await screen.findByText(/You are signed in as ada@example.org\.$/)).toBeVisible();
  expect(server.count(ACCEPT)).toBe(0);
  await press('Join the group');
  expect(await screen.findByRole('heading', { name: 'You joined Office' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('PantryFrom Anna');
  expect(server.calls.find(({ route }) => route === ACCEPT)?.body).toEqual({ token: 'ticket' });
  expect(screen.getByRole('link', { name: 'See what is in it' })).toHaveAttribute(
    'href',
    '/inventory?collection=shared_with_group_1',
  );
});

test('an invitation that is no good says so and leads to the groups', async () => {
  open(() => [400, problem('This invitation is no longer good.', 'invalid_invitation')]);
  await press('Join the group');
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation cannot be used');
  expect(screen.getByRole('alert')).toHaveTextContent('This invitation is no longer good.');
  await userEvent.click(screen.getByRole('link', { name: 'To your groups' }));
  await waitFor(() => expect(address()).toBe('/groups'));
});

test('an invitation that could not be sent can be taken again', async () => {
  let answer: [number, unknown] | Error = new Error('offline');
  open(() => answer);
  await press('Join the group');
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error occurred');
  answer = [200, { group: buildGroup() }];
  await press('Join the group');
  expect(await screen.findByText('You joined Home')).toBeVisible();
  expect(screen.getByText('Nothing is shared here yet.')).toBeVisible();
});

test('not now leads to the start', async () => {
  open(() => [500, null]);
  await userEvent.click(screen.getByRole('link', { name: 'Not now' }));
  await waitFor(() => expect(address()).toBe('/'));
});
