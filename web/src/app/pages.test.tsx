import { beforeEach, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { signedOut } from '../api/session';
import { answering } from '../testing/answers';
import { buildConfig, buildUser } from '../testing/factories';
import { show } from '../testing/render';
import { Pages } from './app';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function open(address: string) {
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser() }],
    'GET /api/auth/config': () => [200, buildConfig()],
    'GET /api/queue/pending': () => [200, { queue: [] }],
    'GET /api/items': () => [200, { items: [] }],
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

test('an address that leads nowhere says so and leads to the start', async () => {
  open('/nowhere/at/all');
  expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'To the start page' }));
  await waitFor(() => expect(address()).toBe('/home'));
});

test.each(['/login', '/signup?invite=ticket'])('whoever is signed in needs no %s', async (path) => {
  open(path);
  await waitFor(() => expect(address()).toBe('/home'));
});

test('signing out leads to the front door, whatever was open', async () => {
  const { store } = open('/groups');
  await screen.findByText('Your sharing groups');
  act(() => {
    store.dispatch(signedOut());
  });
  expect(await screen.findByRole('button', { name: 'Get started' })).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
});

test('losing the network is told, and over when it is back', async () => {
  let online = false;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  open('/groups');
  expect(await screen.findByText(/You are offline. All that was saved is safe/)).toBeVisible();
  online = true;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.queryByText(/You are offline/)).toBeNull();
});
