import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Admission } from '../../api/account/auth';
import { answering } from '../../testing/answers';
import { buildConfig, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import AuthDialog from './auth-dialog';

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const signedIn = { success: true, token: 'fresh', user: buildUser() };

function open(
  routes: Parameters<typeof answering>[0],
  {
    config = {},
    ...dialog
  }: {
    config?: Parameters<typeof buildConfig>[0];
    start?: 'register' | 'link-google';
    googleToken?: string;
    admission?: Admission;
  } = {},
) {
  const server = answering({
    'GET /api/auth/config': () => [200, buildConfig(config)],
    'GET /api/auth/google/nonce': () => [200, { nonce: 'of this browser' }],
    ...routes,
  });
  const view = show(<AuthDialog opened onClose={() => {}} {...dialog} />, server.fetch);
  return { server, ...view };
}

async function askForReset() {
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await press('Forgot your password?');
  expect(screen.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
  await press('Send instructions');
}

test('a user with a forgotten password gets an email', async () => {
  const { server } = open({ 'POST /api/auth/forgot-password': () => [200, { success: true }] });
  await askForReset();
  expect(await screen.findByText('Password reset instructions have been sent to your email.')).toBeVisible();
  expect(server.calls.at(-1)?.body).toEqual({ email: 'ada@example.org' });
  await press('Back to sign in');
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test('a server that returns the reset token opens the new password form, which leads back to sign-in', async () => {
  const { server } = open({
    'POST /api/auth/forgot-password': () => [200, { success: true, reset_token: 'once' }],
    'POST /api/auth/reset-password': () => [200, { success: true }],
  });
  await askForReset();
  await user.type(await screen.findByLabelText('New password'), 'better than before');
  await user.type(screen.getByLabelText('Confirm password'), 'better than before');
  await press('Set new password');
  expect(await screen.findByText('Password Reset Successful')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  expect(server.calls.at(-1)?.body).toEqual({ token: 'once', new_password: 'better than before' });
});

test('a failed request for a reset shows an error', async () => {
  open({ 'POST /api/auth/forgot-password': () => [500, null] });
  await askForReset();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send reset email');
});

test('closed sign-up shows no form without an invitation', async () => {
  open({}, { start: 'register', config: { signup_open: false, google_client_id: 'client' } });
  expect(await screen.findByText('Sign-up is by invitation only.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  expect(screen.queryByText('Sign up with Google')).toBeNull();
});

test('an invitation opens closed sign-up and is sent with the registration', async () => {
  const { server } = open(
    { 'POST /api/auth/register': () => [201, signedIn] },
    { start: 'register', config: { signup_open: false }, admission: { invite_token: 'ticket' } },
  );
  await user.type(screen.getByLabelText('Display name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.type(screen.getByLabelText('Confirm password'), 'long enough');
  await press('Create account');
  expect(server.calls.at(-1)?.body).toMatchObject({ display_name: 'Ada', invite_token: 'ticket' });
});

test('without a client ID, Google is not offered and its script is not loaded', async () => {
  const { server } = open({});
  await waitFor(() => expect(server.count('GET /api/auth/config')).toBe(1));
  expect(screen.queryByText(/Google/)).toBeNull();
  expect(document.querySelector('script')).toBeNull();
});

test('the setup link opens the form of the first account, even if sign-up is closed, and sends its code', async () => {
  const { server } = open(
    { 'POST /api/auth/register': () => [201, signedIn] },
    {
      start: 'register',
      config: { signup_open: false, setup_required: true },
      admission: { setup_code: 'of the start' },
    },
  );
  expect(await screen.findByText(/first account here/)).toBeVisible();
  await user.type(screen.getByLabelText('Display name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.type(screen.getByLabelText('Confirm password'), 'long enough');
  await press('Create account');
  await waitFor(() => expect(server.calls.at(-1)?.body).toMatchObject({ setup_code: 'of the start' }));
});

test('the form of the first account asks for the setup code, says where to find it, and sends it', async () => {
  const { server } = open(
    { 'POST /api/auth/register': () => [201, signedIn] },
    { start: 'register', config: { setup_required: true, google_client_id: 'client' } },
  );
  const code = await screen.findByLabelText('Setup code');
  expect(code).toHaveAccessibleDescription(/link that the start of Whereabouts printed/);
  await user.type(code, 'of the start');
  const google = await screen.findByRole('link', { name: 'Sign up with Google' });
  expect(google).toHaveAttribute('href', '/api/auth/google/redirect?setup=of+the+start');
  await user.type(screen.getByLabelText('Display name'), 'Ada');
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.type(screen.getByLabelText('Confirm password'), 'long enough');
  await press('Create account');
  await waitFor(() => expect(server.calls.at(-1)?.body).toMatchObject({ setup_code: 'of the start' }));
});

test('when the Google script is blocked, a link starts the redirect flow', async () => {
  open({}, { config: { google_client_id: 'client' }, admission: { invite_token: 'a&b' } });
  const link = await screen.findByRole('link', { name: 'Sign in with Google' });
  const script = () => document.querySelector('script[src="https://accounts.google.com/gsi/client"]');
  await waitFor(() => expect(script()).not.toBeNull());
  fireEvent.error(script() as Element);
  expect(link).toHaveAttribute('href', '/api/auth/google/redirect?invite=a%26b');
  await press('Create an account');
  expect(await screen.findByRole('link', { name: 'Sign up with Google' })).toBeVisible();
});

test('a credential from the Google button signs in, or shows the reason for a refusal', async () => {
  let give = (_: { credential: string }) => {};
  window.google = {
    accounts: {
      id: {
        initialize: ({ callback, nonce }) => {
          expect(nonce).toBe('of this browser');
          give = callback;
        },
        renderButton: (parent, { text }) => parent.append(text),
      },
    },
  };
  let refused = true;
  const { server, store } = open(
    { 'POST /api/auth/google': () => (refused ? [500, null] : [200, signedIn]) },
    { config: { google_client_id: 'client' } },
  );
  await screen.findByRole('link', { name: 'Sign in with Google' });
  const script = () => document.querySelector('script[src="https://accounts.google.com/gsi/client"]');
  await waitFor(() => expect(script()).not.toBeNull());
  fireEvent.load(script() as Element);
  expect(await screen.findByText('signin_with')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in with Google' })).toBeNull();

  await act(async () => give({ credential: 'proof' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Google login failed');
  refused = false;
  await act(async () => give({ credential: 'proof' }));
  await waitFor(() => expect(store.getState().session.token).toBe('fresh'));
  expect(server.calls.at(-1)?.body).toEqual({ token: 'proof' });
});

test('an account whose email address Google does not vouch for is linked after its password is entered once', async () => {
  const { server, store } = open(
    { 'POST /api/auth/google/link': () => [200, signedIn] },
    { config: { google_client_id: 'client' }, start: 'link-google', googleToken: 'id-token' },
  );
  expect(await screen.findByText(/exists already. Enter its password once/)).toBeVisible();
  expect(await screen.findByText(/open the link that we have mailed/)).toBeVisible();
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await press('Sign in');
  await waitFor(() => expect(store.getState().session.token).toBe('fresh'));
  expect(server.calls.at(-1)?.body).toEqual({ token: 'id-token', password: 'long enough' });
});
