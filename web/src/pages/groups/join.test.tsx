import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { putOffInvitation, waitingInvitations } from '../../domain/waiting-invitations';
import { answering, problem } from '../../testing/answers';
import { buildGroup, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import Join from './join';

const SHOW = 'POST /api/sharing/invitations/show';
const ACCEPT = 'POST /api/sharing/invitations/accept';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

const OFFER = {
  ...{ group_name: 'Office', group_type: 'team', member_count: 3, role: 'editor' },
  inviter: { user_id: 2, display_name: 'Ben' },
};

function open(answer: () => [number, unknown] | Error, offer: () => [number, unknown] = () => [200, OFFER]) {
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser() }],
    [SHOW]: offer,
    [ACCEPT]: answer,
  });
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
    '/signup?invite=ticket',
  );
  return server;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const address = () => document.querySelector('output')?.textContent;

test('an invitation shows its group, and the user joins only by a press', async () => {
  const shared_collections = [{ id: 7, name: 'Pantry', owner_name: 'Anna', pictures: [] }];
  const group = buildGroup({ name: 'Office', item_count: 35, shared_collections });
  const server = open(() => [200, { group }]);
  expect(await screen.findByText(/You are signed in as ada@example.org\.$/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Ben invites you to Office' })).toBeVisible();
  expect(screen.getByText(/^Team, 3 members\. You can edit what is shared there/)).toBeVisible();
  expect(server.count(ACCEPT)).toBe(0);
  await press('Join the group');
  expect(await screen.findByRole('heading', { name: 'You joined Office' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('PantryFrom Anna');
  expect(server.calls.find(({ route }) => route === ACCEPT)?.body).toEqual({ token: 'ticket' });
  expect(screen.getByRole('link', { name: /^See (all )?\d+ item/ })).toHaveAttribute(
    'href',
    '/inventory?collection=shared_with_group_1',
  );
});

test('an invalid invitation says so and links to the groups', async () => {
  open(() => [400, problem('This invitation is no longer good.', 'invalid_invitation')]);
  await press('Join the group');
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation cannot be used');
  expect(screen.getByRole('alert')).toHaveTextContent('This invitation is no longer good.');
  await userEvent.click(screen.getByRole('link', { name: 'To your groups' }));
  await waitFor(() => expect(address()).toBe('/groups'));
});

test('joining can be retried after a network failure', async () => {
  let answer: [number, unknown] | Error = new Error('offline');
  open(() => answer);
  await press('Join the group');
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error occurred');
  answer = [200, { group: buildGroup() }];
  await press('Join the group');
  expect(await screen.findByText('You joined Home')).toBeVisible();
  expect(screen.getByText('Nothing is shared here yet.')).toBeVisible();
});

test('an invalid invitation is not offered and no longer pending', async () => {
  putOffInvitation('ticket');
  open(
    () => [500, null],
    () => [400, problem('This invitation is no longer good.', 'invalid_invitation')],
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This invitation is no longer good.');
  expect(screen.queryByRole('button', { name: 'Join the group' })).toBeNull();
  expect(waitingInvitations()).toEqual([]);
});

test('an invitation whose details cannot be loaded can still be accepted', async () => {
  open(
    () => [200, { group: buildGroup() }],
    () => [503, problem('Groups are not available at the moment.')],
  );
  expect(await screen.findByRole('heading', { name: 'You are invited to a group' })).toBeVisible();
  await press('Join the group');
  expect(await screen.findByText('You joined Home')).toBeVisible();
});

test('“Not now” leads to the start page, and the invitation stays pending', async () => {
  open(() => [500, null]);
  await userEvent.click(await screen.findByRole('link', { name: 'Not now' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(waitingInvitations()).toEqual(['ticket']);
});
