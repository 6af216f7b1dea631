import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { putOffInvitation, waitingInvitations } from '../../domain/waiting-invitations';
import { answering, problem } from '../../testing/answers';
import { buildGroup } from '../../testing/factories';
import { show } from '../../testing/render';
import Invitations from './invitations';

const SHOW = 'POST /api/sharing/invitations/show';
const ACCEPT = 'POST /api/sharing/invitations/accept';
const OFFER = {
  ...{ group_name: 'Trip to Norway', group_type: 'temporary', member_count: 6, role: 'viewer' },
  inviter: { user_id: 2, display_name: 'Lukas' },
};

beforeEach(() => {
  localStorage.setItem('auth_token', 'stored');
  putOffInvitation('ticket');
});

function open(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({ [SHOW]: () => [200, OFFER], ...routes });
  const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
  show(
    <>
      <Invitations />
      <Address />
    </>,
    server.fetch,
    '/home',
  );
  return server;
}
const address = () => document.querySelector('output')?.textContent;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const TITLE = 'Lukas invites you to Trip to Norway';

test("a pending invitation shows its sender and group, and leads to the group's shared items", async () => {
  const server = open({
    [ACCEPT]: () => [200, { group: buildGroup({ id: 5, name: 'Trip to Norway', item_count: 18 }) }],
  });
  expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible();
  expect(screen.getByText(/6 members\. You can view what is shared there\.$/)).toBeVisible();
  await press('Join');
  expect(await screen.findByText('You joined Trip to Norway')).toBeVisible();
  expect(address()).toBe('/inventory?collection=shared_with_group_5');
  expect(server.calls.find(({ route }) => route === ACCEPT)?.body).toEqual({ token: 'ticket' });
  expect(waitingInvitations()).toEqual([]);
});

test('a declined invitation disappears at once, and Undo restores it', async () => {
  open();
  await press('Decline');
  expect(screen.queryByRole('heading', { name: TITLE })).toBeNull();
  expect(waitingInvitations()).toEqual([]);
  await press('Undo');
  expect(await screen.findByRole('heading', { name: TITLE })).toBeVisible();
  expect(waitingInvitations()).toEqual(['ticket']);
});

test('an invalid invitation is no longer pending', async () => {
  open({ [SHOW]: () => [400, problem('This invitation is used.', 'invalid_invitation')] });
  await waitFor(() => expect(waitingInvitations()).toEqual([]));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a failure to join shows an error, and the invitation stays', async () => {
  open({ [ACCEPT]: () => [500, null] });
  await press('Join');
  expect(await screen.findByText('Failed to join the group')).toBeVisible();
  expect(screen.getByRole('heading', { name: TITLE })).toBeVisible();
});
