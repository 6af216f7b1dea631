import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import '../../i18n/locales/auth';
import { selectToken } from '../../state/session/session.slice';
import { refused, takeToken } from '../../state/session/take-token';
import { answering, problem } from '../../testing/answers';
import { buildConfig, buildUser, tokenOf } from '../../testing/factories';
import { show } from '../../testing/render';
import { SessionGate } from './session-gate';

const gate = (
  <SessionGate welcome="Welcome">
    <p>The app</p>
  </SessionGate>
);

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

test('without a token the app sends no request', () => {
  localStorage.clear();
  const server = answering({});
  show(gate, server.fetch);
  expect(screen.getByText('Welcome')).toBeVisible();
  expect(server.calls).toEqual([]);
});

test('a valid token opens the app after a spinner', async () => {
  show(gate, answering({ 'GET /api/auth/me': () => [200, { user: buildUser() }] }).fetch);
  expect(screen.getByRole('status')).toBeVisible();
  expect(await screen.findByText('The app')).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBe('stored');
});

test('a token refused at the start is removed without a message', async () => {
  show(gate, answering({ 'GET /api/auth/me': () => [401, problem('Please sign in.')] }).fetch);
  expect(await screen.findByText('Welcome')).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each<[string, () => [number, unknown] | Error]>([
  ['429', () => [429, problem('Too many calls.')]],
  ['500', () => [500, problem('Broken.')]],
  ['503', () => [503, '<html>']],
  ['no answer', () => new TypeError('no answer')],
])('%s keeps the token, shows an error, and retries on a press and when the network is back', async (_, answer) => {
  let answers: () => [number, unknown] | Error = answer;
  const server = answering({ 'GET /api/auth/me': () => answers() });
  show(gate, server.fetch);
  expect(await within(await screen.findByRole('main')).findByRole('alert')).toHaveTextContent(
    'Whereabouts cannot be reached',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(server.calls.length).toBe(2));
  expect(localStorage.getItem('auth_token')).toBe('stored');
  answers = () => [200, { user: buildUser() }];
  fireEvent.online(window);
  expect(await screen.findByText('The app')).toBeVisible();
});

test('a failed check is retried automatically', async () => {
  vi.useFakeTimers();
  let asked = 0;
  show(
    gate,
    answering({
      'GET /api/auth/me': () => {
        asked += 1;
        return asked < 3 ? [503, null] : [200, { user: buildUser() }];
      },
    }).fetch,
  );
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(screen.getByText('The app')).toBeVisible();
});

describe('when the session ends while the app is open', () => {
  const ADA = tokenOf(1);
  const LOST = 'You have been signed out. Sign in to go on.';
  const signedInAs = (id: number) => ({
    success: true,
    token: tokenOf(id),
    user: buildUser({ id, email: `user${id}@example.org`, display_name: `User ${id}` }),
  });
  const form = (
    <SessionGate welcome="Welcome">
      <input aria-label="Note" />
      <Address />
    </SessionGate>
  );

  async function lose(signsIn: number) {
    localStorage.setItem('auth_token', ADA);
    const server = answering({
      'GET /api/auth/me': () => [200, { user: signedInAs(1).user }],
      'GET /api/auth/config': () => [200, buildConfig()],
      'POST /api/auth/login': () => [200, signedInAs(signsIn)],
    });
    const { store } = show(form, server.fetch, '/items/5');
    await userEvent.type(await screen.findByLabelText('Note'), 'typed');
    act(() => void store.dispatch(refused(ADA)));
    expect(await screen.findByText(LOST)).toBeVisible();
    return store;
  }

  async function signIn() {
    await userEvent.type(await screen.findByLabelText('Password'), 'long enough');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByText(LOST)).toBeNull());
  }

  test('the same user gets back the typed text at the same URL', async () => {
    await lose(1);
    expect(screen.getByLabelText('Email')).toHaveValue('user1@example.org');
    await signIn();
    expect(screen.getByLabelText('Note')).toHaveValue('typed');
    expect(screen.getByText('/items/5')).toBeVisible();
  });

  test('another user starts from a clean state', async () => {
    await lose(2);
    await signIn();
    expect(screen.getByLabelText('Note')).toHaveValue('');
    expect(await screen.findByText('/')).toBeVisible();
  });

  test('Esc does not close the dialog, and leaving opens the start page', async () => {
    await lose(1);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText(LOST)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Leave this page' }));
    expect(await screen.findByText('Welcome')).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  test('a user who signed in in another tab is named and can continue here', async () => {
    const store = await lose(1);
    act(() => void store.dispatch(takeToken(tokenOf(2))));
    await userEvent.click(await screen.findByRole('button', { name: 'Go on as User 1' }));
    await waitFor(() => expect(selectToken(store.getState())).toBe(tokenOf(2)));
    expect(await screen.findByLabelText('Note')).toHaveValue('');
  });
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}
