import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { selectToken } from '../../state/session/session.slice';
import { answering, problem } from '../../testing/answers';
import { buildConfig, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import Profile from './profile';

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const CHANGE = 'PUT /api/auth/me';
const DELETE = 'DELETE /api/auth/me';
const PREFERENCES = 'PUT /api/notices/preferences';
const TRASH = `GET /api/trash?filter=all&timezone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)}`;

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

async function open(
  routes: Parameters<typeof answering>[0] = {},
  { address = '/profile', role = 'user', google_client_id = null as string | null } = {},
) {
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser({ role: role === 'admin' ? 'admin' : 'user' }) }],
    'GET /api/auth/config': () => [200, buildConfig({ google_client_id })],
    'GET /api/notices/preferences': () => [200, { low_stock_mail: true, batch_notices: true }],
    [TRASH]: () => [200, { items: [], retention_days: 30 }],
    ...routes,
  });
  const pages = (
    <Routes>
      <Route path="profile/:section?/:page?" element={<Profile />} />
    </Routes>
  );
  const view = show(pages, server.fetch, address);
  await screen.findByRole('tablist');
  await waitFor(() => expect(document.querySelector('.mantine-Loader-root')).toBeNull());
  return { server, ...view };
}

/** Presses the button of the form inside the dialog: the page behind has one with the same name. */
async function submit() {
  const button = screen.getByRole('dialog').querySelector('button[type=submit]');
  await user.click(button as Element);
}

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

test('every user sees Account, Trash and Stats, and any other path leads back', async () => {
  await open({}, { address: '/profile/admin' });
  expect(tabs()).toEqual(['Account', 'Trash', 'Stats']);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Account');
  expect(screen.getByText('Standard')).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Admin mode' })).toBeNull();
});

test('signing out clears the cached photos and works even if the request fails', async () => {
  const { server, store } = await open({ 'POST /api/auth/logout': () => [503, {}] });
  await press('Sign out');
  await waitFor(() => expect(selectToken(store.getState())).toBeNull());
  expect(server.count('POST /api/auth/logout')).toBe(1);
});

test('signing out offline takes effect at once, and the cached photos are cleared when the network is back', async () => {
  let isOffline = true;
  const route = 'POST /api/auth/logout';
  const { server, store } = await open({
    [route]: () => (isOffline ? new TypeError('Failed to fetch') : [200, { success: true }]),
  });
  await press('Sign out');
  await waitFor(() => expect(selectToken(store.getState())).toBeNull());
  fireEvent.online(window);
  await waitFor(() => expect(server.count(route)).toBe(2));
  isOffline = false;
  fireEvent.online(window);
  await waitFor(() => expect(server.count(route)).toBe(3));
  expect(server.calls.at(-1)?.headers).toEqual({ Authorization: 'Bearer stored' });
  await new Promise((done) => setTimeout(done));
  fireEvent.online(window);
  expect(server.count(route)).toBe(3);
});

test('signing out does not wait for a server that does not answer', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const { store } = await open({
    'POST /api/auth/logout': () =>
      new Promise((resolve) => patience.signal.addEventListener('abort', () => resolve(new TypeError('Aborted')))),
  });
  await press('Sign out');
  expect(timeout).toHaveBeenCalled();
  expect(selectToken(store.getState())).toBe('stored');
  patience.abort();
  await waitFor(() => expect(selectToken(store.getState())).toBeNull());
  timeout.mockRestore();
});

test('signing out everywhere waits for the server and then signs out here', async () => {
  const { server, store } = await open({ 'POST /api/auth/me/sign-out-everywhere': () => [200, { success: true }] });
  await press('Sign out everywhere');
  await waitFor(() => expect(selectToken(store.getState())).toBeNull());
  expect(server.count('POST /api/auth/me/sign-out-everywhere')).toBe(1);
});

test('an admin also sees Admin and Queue, and arrow keys move between the tabs', async () => {
  await open({}, { role: 'admin' });
  expect(tabs()).toEqual(['Account', 'Trash', 'Admin', 'Stats', 'Queue']);
  expect(screen.getByText('Administrator')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Account' }));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Trash' })).toHaveFocus());
  expect(await screen.findByText('The trash is empty')).toBeVisible();
});

test('admin mode is off until an admin turns it on, and is remembered', async () => {
  const { store } = await open({}, { role: 'admin' });
  const mode = screen.getByRole('switch', { name: /Admin mode/ });
  expect(mode).not.toBeChecked();
  await user.click(mode);
  expect(store.getState().adminMode.on).toBe(true);
  expect(localStorage.getItem('admin_mode')).toBe('true');
});

test('the daily mail about low stock is turned off, and back on when the server refuses', async () => {
  let refused = false;
  const { server } = await open({
    [PREFERENCES]: () => (refused ? [500, null] : [200, { low_stock_mail: false, batch_notices: true }]),
  });
  const mail = screen.getByRole('switch', { name: 'Mail me a daily summary when stock runs low' });
  await waitFor(() => expect(mail).toBeChecked());
  await user.click(mail);
  await waitFor(() => expect(mail).not.toBeChecked());
  expect(server.calls.at(-1)?.body).toEqual({ low_stock_mail: false });
  expect(screen.getByRole('switch', { name: 'Tell me when a batch of photos is done' })).toBeChecked();
  refused = true;
  await user.click(mail);
  expect(await screen.findByText('Your choice was not saved')).toBeVisible();
  await waitFor(() => expect(mail).not.toBeChecked());
});

test('without a mail server the daily mail is disabled with a reason', async () => {
  await open({ 'GET /api/auth/config': () => [200, buildConfig({ sends_mail: false })] });
  const mail = screen.getByRole('switch', { name: 'Mail me a daily summary when stock runs low' });
  expect(mail).toHaveAccessibleDescription('This server sends no mail.');
  const batches = screen.getByRole('switch', { name: 'Tell me when a batch of photos is done' });
  await waitFor(() => expect(batches).toBeChecked());
  expect(batches).toBeEnabled();
  expect(mail).toBeDisabled();
  expect(mail).not.toBeChecked();
});

test('a new name shows everywhere at once', async () => {
  const { server } = await open({ [CHANGE]: () => [200, { user: buildUser({ display_name: 'Ada King' }) }] });
  await press('Change name');
  await user.clear(await screen.findByLabelText('Display name'));
  await submit();
  expect(screen.getByText('Display name is required')).toBeVisible();
  await user.type(screen.getByLabelText('Display name'), 'Ada King');
  await submit();
  expect(await screen.findByRole('heading', { name: 'Ada King' })).toBeVisible();
  expect(server.calls.at(-1)?.body).toEqual({ display_name: 'Ada King' });
});

async function changePassword(confirm = 'better than before') {
  await press('Change password');
  await user.type(await screen.findByLabelText('Current password'), 'the old one');
  await user.type(screen.getByLabelText('New password'), 'better than before');
  await user.type(screen.getByLabelText('Confirm password'), confirm);
  await submit();
}

test('a new password keeps this session with a new token', async () => {
  const { server, store } = await open({ [CHANGE]: () => [200, { user: buildUser(), token: 'next' }] });
  await changePassword();
  await waitFor(() => expect(selectToken(store.getState())).toBe('next'));
  expect(localStorage.getItem('auth_token')).toBe('next');
  expect(server.calls.at(-1)?.body).toEqual({
    current_password: 'the old one',
    new_password: 'better than before',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a wrong current password shows an error and changes nothing', async () => {
  const { store } = await open({ [CHANGE]: () => [403, problem('The password is wrong.', 'wrong_password')] });
  await changePassword();
  expect(await screen.findByText('The password is wrong.')).toBeVisible();
  expect(selectToken(store.getState())).toBe('stored');
});

test('two different new passwords send no request', async () => {
  const { server } = await open();
  await changePassword('something else');
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(server.count(CHANGE)).toBe(0);
});

test('an account is deleted with its password, and the session ends', async () => {
  let right = false;
  const { server, store } = await open({
    [DELETE]: () => (right ? [200, { success: true }] : [403, problem('The password is wrong.', 'wrong_password')]),
  });
  await press('Delete account');
  await user.type(await screen.findByLabelText('Your password'), 'my password');
  await submit();
  expect(await screen.findByText('The password is wrong.')).toBeVisible();
  expect(selectToken(store.getState())).toBe('stored');
  right = true;
  await submit();
  await waitFor(() => expect(selectToken(store.getState())).toBeNull());
  expect(server.calls.find(({ route }) => route === DELETE)?.body).toEqual({ password: 'my password' });
});

test('an account without a password is deleted with a new Google token', async () => {
  const answers: [number, unknown][] = [
    [403, problem('Sign in with Google again to go on.', 'google_token_required')],
    [200, { success: true }],
  ];
  const routes = { [DELETE]: () => answers.shift() ?? ([500, null] as [number, unknown]) };
  const { server, unmount } = await open(routes, { google_client_id: 'client' });
  await press('Delete account');
  await screen.findByLabelText('Your password');
  await submit();
  const link = await screen.findByRole('link', { name: 'Sign in with Google' });
  expect(link).toHaveAttribute('href', '/api/auth/google/redirect?prove=delete');
  unmount();

  window.history.replaceState(null, '', '/profile?prove=delete#google_token=fresh');
  const returned = await open(routes, { google_client_id: 'client' });
  expect(await screen.findByText(/Google has confirmed that it is you/)).toBeVisible();
  expect(window.location.hash).toBe('');
  await submit();
  await waitFor(() => expect(selectToken(returned.store.getState())).toBeNull());
  const sent = [...server.calls, ...returned.server.calls].filter(({ route }) => route === DELETE);
  expect(sent.map(({ body }) => body)).toEqual([undefined, { google_token: 'fresh' }]);
});

test('a password change that needs Google opens again with the new token', async () => {
  window.history.replaceState(null, '', '/profile?prove=password#google_token=fresh');
  await open({ [CHANGE]: () => [200, { user: buildUser(), token: 'next' }] }, { google_client_id: 'client' });
  await user.type(await screen.findByLabelText('New password'), 'better than before');
  await user.type(screen.getByLabelText('Confirm password'), 'better than before');
  expect(screen.queryByLabelText('Current password')).toBeNull();
  await submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Change password');
  expect(await screen.findByLabelText('Current password')).toBeVisible();
});

test('without Google configured, a user without a password is sent to an admin', async () => {
  await open({ [DELETE]: () => [403, problem('Sign in with Google again to go on.', 'google_token_required')] });
  await press('Delete account');
  await screen.findByLabelText('Your password');
  await submit();
  expect(await screen.findByText(/Ask an administrator for a reset link/)).toBeVisible();
});

test('an unconfirmed email shows one line that sends the link again', async () => {
  const SEND = 'POST /api/auth/confirm/send';
  const { server } = await open({
    'GET /api/auth/me': () => [200, { user: buildUser({ email_confirmed: false }) }],
    [SEND]: () => [200, { success: true }],
  });
  expect(await screen.findByText(/Confirm your email address ·/)).toBeVisible();
  await press('Send again');
  await waitFor(() => expect(server.calls.some(({ route }) => route === SEND)).toBe(true));
});

test('currency, time zone and the language of names are chosen here, and a refused choice reverts with a message', async () => {
  const SETTINGS = 'PUT /api/user/settings';
  const kept = { currency: 'EUR', timezone: 'Asia/Calcutta', language: null, share_names_with_ai: true };
  let refuses = false;
  const { server } = await open({
    'GET /api/user/settings': () => [200, kept],
    [SETTINGS]: () => (refuses ? [500, null] : [200, { ...kept, currency: 'SEK' }]),
  });
  const currency = await screen.findByRole('combobox', { name: 'Currency' });
  await waitFor(() => expect(currency).toHaveValue('EUR'));
  // Browsers may list the zone by another name.
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Calcutta');
  const language = screen.getByRole('combobox', { name: 'Language of your things' });
  await user.selectOptions(language, 'Deutsch');
  await waitFor(() => expect(server.calls.at(-1)?.body).toEqual({ language: 'de' }));
  await user.selectOptions(currency, 'SEK');
  await waitFor(() => expect(currency).toHaveValue('SEK'));
  expect(server.calls.findLast(({ route }) => route === SETTINGS)?.body).toEqual({ currency: 'SEK' });
  refuses = true;
  await user.selectOptions(currency, 'JPY');
  expect(await screen.findByText('Your choice was not saved')).toBeVisible();
  expect(currency).toHaveValue('SEK');
});
