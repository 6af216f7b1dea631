import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { signedOut } from '../state/session/session.slice';
import { answering } from '../testing/answers';
import { buildConfig, buildItem, buildUser } from '../testing/factories';
import { show } from '../testing/render';
import { Pages } from './app';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function Address() {
  return <output>{useLocation().pathname}</output>;
}

const signedIn = { success: true, token: 'fresh', user: buildUser() };

function open(address: string, routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser() }],
    'GET /api/auth/config': () => [200, buildConfig()],
    'GET /api/queue/pending': () => [200, { queue: [], batches: [], paused: null }],
    'GET /api/sharing/items/my-items': () => [200, { items: [] }],
    ...routes,
  });
  return show(
    <Suspense>
      <Pages />
      <Address />
    </Suspense>,
    server.fetch,
    address,
  );
}

const address = () => document.querySelector('output')?.textContent;

test('an unknown address shows a message and a link to Home', async () => {
  open('/nowhere/at/all');
  expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Go to Home' }));
  await waitFor(() => expect(address()).toBe('/home'));
});

test('the address of the report page opens it', async () => {
  open('/report', { 'GET /api/collections': () => [200, { collections: [] }] });
  expect(await screen.findByRole('heading', { name: 'Inventory report' })).toBeVisible();
  expect(address()).toBe('/report');
});

test.each(['/login', '/signup'])('a signed-in user who opens %s goes to Home', async (path) => {
  open(path);
  await waitFor(() => expect(address()).toBe('/home'));
});

test("a user who signs in at an invitation's address is offered the invitation", async () => {
  localStorage.clear();
  open('/signup?invite=ticket', { 'POST /api/auth/login': () => [200, signedIn] });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'long enough');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('button', { name: 'Join the group' })).toBeVisible();
});

test('a user who registers with an invitation is not offered it again', async () => {
  localStorage.clear();
  open('/signup?invite=ticket', { 'POST /api/auth/register': () => [201, signedIn] });
  await userEvent.type(await screen.findByLabelText('Display name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'long enough');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'long enough');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(address()).toBe('/home'));
  expect(screen.queryByRole('button', { name: 'Join the group' })).toBeNull();
});

/** Calls back as Google's script does. */
let give = (_: { credential: string }) => {};
const google: NonNullable<typeof window.google> = {
  accounts: {
    id: {
      initialize: ({ callback }) => {
        give = callback;
      },
      renderButton: (parent, { text }) => parent.append(text),
    },
  },
};

test.each([
  ['an existing user is asked whether to join the group', '2020-01-01T00:00:00.000Z', 1],
  ['a new user has already used the invitation', new Date().toISOString(), 0],
])('after signing in with Google, %s', async (_, created_at, offers) => {
  localStorage.clear();
  window.google = google;
  open('/signup?invite=ticket', {
    'GET /api/auth/config': () => [200, buildConfig({ google_client_id: 'client' })],
    'GET /api/auth/google/nonce': () => [200, { nonce: 'of this browser' }],
    'POST /api/auth/google': () => [200, { ...signedIn, user: buildUser({ created_at }) }],
  });
  await screen.findByRole('link', { name: 'Sign up with Google' });
  await waitFor(() => {
    const script = document.querySelector('script[src="https://accounts.google.com/gsi/client"]');
    if (script) fireEvent.load(script);
    expect(screen.getByText('signup_with')).toBeVisible();
  });
  await act(async () => give({ credential: 'proof' }));
  await waitFor(() => expect(address()).toBe(offers ? '/signup' : '/home'));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Join the group' })).toHaveLength(offers));
});

test('signing out leads to the welcome page from any page', async () => {
  const { store } = open('/groups');
  await screen.findByText('Your sharing groups');
  act(() => {
    store.dispatch(signedOut());
  });
  expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
});

test('a message shows that the user is offline until the network is back', async () => {
  let online = false;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  open('/groups');
  expect(await screen.findByText(/You are offline. All that was saved is safe/)).toBeVisible();
  online = true;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
});

test.each([
  ['/home', 'Home'],
  ['/scan', 'Scan'],
  ['/inventory', 'Inventory'],
  ['/items/7', 'Tent'],
  ['/inventory/import', 'Import items'],
  ['/inventory/places', 'Places'],
  ['/inventory/place/Garage/Shelf', 'Shelf'],
  ['/labels?ids=7', 'Labels'],
  ['/groups', 'Groups'],
  ['/review', 'Review'],
  ['/profile', 'Account'],
  ['/profile/trash', 'Trash'],
  ['/profile/stats', 'Stats'],
  ['/profile/admin', 'People'],
  ['/profile/admin/storage', 'Storage'],
  ['/profile/queue', 'Queue'],
  ['/reset-password', 'Choose a new password'],
  ['/confirm', 'Confirm your email address'],
  ['/nowhere', 'There is nothing at this address'],
])('the page at %s has the title "%s"', async (path, title) => {
  open(path, {
    'GET /api/auth/me': () => [200, { user: buildUser({ role: 'admin' }) }],
    'GET /api/sharing/items/my-items': () => [200, { items: [buildItem({ id: 7, name: 'Tent' })] }],
    'GET /api/places': () => [200, { places: [] }],
  });
  await waitFor(() => expect(document.title).toBe(`${title} · Whereabouts`));
});
