import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { selectToken } from '../../state/session/session.slice';
import { answering, problem } from '../../testing/answers';
import { buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import AuthDialog from './auth-dialog';

const user = userEvent.setup();
const submit = (name: string) => user.click(screen.getByRole('button', { name }));

function open(server: ReturnType<typeof answering>) {
  return show(<AuthDialog opened onClose={() => {}} />, server.fetch);
}

async function fillRegistration(fields: Record<string, string>) {
  await user.click(screen.getByRole('button', { name: 'Create an account' }));
  for (const [label, value] of Object.entries(fields)) await user.type(screen.getByLabelText(label), value);
}

test('the registration form explains every mistake and sends no request', async () => {
  const server = answering({});
  open(server);
  await fillRegistration({ 'Display name': '  ', Email: 'ada', Password: 'short', 'Confirm password': 'other' });
  await submit('Create account');

  for (const text of [
    'Display name is required',
    'This is not an email address',
    'Password must be at least 8 characters long',
    'Passwords do not match',
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  await waitFor(() => expect(screen.getByLabelText('Display name')).toHaveFocus());
  expect(server.count('POST /api/auth/register')).toBe(0);
});

test('a registration stores the token and the user', async () => {
  const ada = buildUser();
  const server = answering({ 'POST /api/auth/register': () => [201, { success: true, token: 'fresh', user: ada }] });
  const { store } = open(server);
  await fillRegistration({
    'Display name': 'Ada',
    Email: 'ada@example.org',
    Password: ' with spaces ',
    'Confirm password': ' with spaces ',
  });
  await submit('Create account');

  expect(server.calls.at(-1)?.body).toEqual({
    display_name: 'Ada',
    email: 'ada@example.org',
    password: ' with spaces ',
  });
  expect(selectToken(store.getState())).toBe('fresh');
  expect(localStorage.getItem('auth_token')).toBe('fresh');
  expect(JSON.stringify(store.getState().api.queries)).toContain(ada.email);
});

const ADA = {
  'Display name': 'Ada',
  Email: 'ada@example.org',
  Password: 'correct horse',
  'Confirm password': 'correct horse',
};
const taken: [number, unknown] = [409, problem('An account with this email exists already.', 'email_taken')];

test('a registration whose answer was lost signs in on the second press', async () => {
  const answers: [number, unknown][] = [[504, problem('This took too long. Please try again.')], taken];
  const server = answering({
    'POST /api/auth/register': () => answers.shift() ?? taken,
    'POST /api/auth/login': () => [200, { success: true, token: 'fresh', user: buildUser() }],
  });
  const { store } = open(server);
  await fillRegistration(ADA);
  await submit('Create account');
  expect(await screen.findByRole('alert')).toHaveTextContent('This took too long. Please try again.');
  await submit('Create account');
  await waitFor(() => expect(selectToken(store.getState())).toBe('fresh'));
  expect(server.calls.at(-1)?.body).toEqual({ email: 'ada@example.org', password: 'correct horse' });
});

test('a registration with the email of an existing account is refused without trying the password', async () => {
  const server = answering({ 'POST /api/auth/register': () => taken });
  open(server);
  await fillRegistration(ADA);
  await submit('Create account');
  expect(await screen.findByRole('alert')).toHaveTextContent('An account with this email exists already.');
  await submit('Create account');
  expect(server.count('POST /api/auth/login')).toBe(0);
});

test.each([
  ['the sentence of the server', () => [429, problem('Too many attempts.')] as [number, unknown], 'Too many attempts.'],
  [
    'the sentence of the server, and what to do about a wrong password',
    () => [401, { ...problem('Login failed'), code: 'login_failed' }] as [number, unknown],
    'Login failedThe email or the password is wrong. Check both, and whether Caps Lock is on.',
  ],
  ['a sentence of our own where there is none', () => [500, null] as [number, unknown], 'Login failed'],
  ['that the network failed', () => new Error('a network error'), 'Network error occurred'],
])('a refused sign-in shows %s', async (_, answer, text) => {
  open(answering({ 'POST /api/auth/login': answer }));
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await submit('Sign in');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('the required fields of sign-in are marked as required', () => {
  open(answering({}));
  for (const label of ['Email', 'Password']) expect(screen.getByLabelText(label)).toBeRequired();
});

test('signing in needs both fields', async () => {
  open(answering({}));
  await submit('Sign in');
  expect(screen.getByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
});
