import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import ConfirmEmail from './confirm-email';

const user = userEvent.setup();
const CONFIRM = 'POST /api/auth/confirm';
const LINK = '/confirm?token=mailed&email=ada%40example.org';
const press = (name: string) => user.click(screen.getByRole('button', { name }));

function open(routes: Parameters<typeof answering>[0], confirmed = false) {
  let email_confirmed = confirmed;
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser({ email_confirmed }) }],
    [CONFIRM]: () => {
      email_confirmed = true;
      return [200, { success: true }];
    },
    ...routes,
  });
  show(<ConfirmEmail />, server.fetch, LINK);
  return server;
}

test('a signed-in user confirms the email address with one press, and the link alone changes nothing', async () => {
  localStorage.setItem('auth_token', 'stored');
  const server = open({});
  await screen.findByRole('button', { name: 'Confirm' });
  expect(server.calls.some(({ route }) => route === CONFIRM)).toBe(false);
  await press('Confirm');
  expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the app' })).toHaveAttribute('href', '/');
  expect(server.calls.find(({ route }) => route === CONFIRM)?.body).toEqual({ token: 'mailed' });
});

test('a confirmation link that is opened again says that the address is confirmed', async () => {
  localStorage.setItem('auth_token', 'stored');
  open({}, true);
  expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
});

test('a visitor sees what confirming removes and can sign in instead', async () => {
  open({});
  expect(screen.getByText(/removes the account’s password/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await press('Confirm and clear the account');
  const next = await screen.findByRole('link', { name: 'Choose a password' });
  expect(next).toHaveAttribute('href', '/login?forgot');
});

test('an invalid confirmation link shows an error', async () => {
  open({ [CONFIRM]: () => [400, problem('This link is no longer valid.', 'invalid_confirmation_link')] });
  await press('Confirm and clear the account');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
});
