import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { answering } from '../../testing/answers';
import { buildConfig } from '../../testing/factories';
import { show } from '../../testing/render';
import Welcome from './welcome';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

function open(address: string, signup_open = true) {
  const server = answering({ 'GET /api/auth/config': () => [200, buildConfig({ signup_open })] });
  const pages = (
    <Routes>
      <Route path="*" element={<Welcome />} />
    </Routes>
  );
  show(
    <>
      {pages}
      <Address />
    </>,
    server.fetch,
    address,
  );
}

test.each([
  ['/login', 'Sign in'],
  ['/login?forgot', 'Forgot your password?'],
  ['/signup', 'Create your account'],
  ['/signup?invite=ticket', 'Create your account'],
])('%s opens the dialog, and closing it leads to the start page', async (address, title) => {
  open(address);
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('/')).toBeVisible();
});

test('an invitation in the URL opens closed sign-up', async () => {
  open('/signup?invite=ticket', false);
  expect(await screen.findByText(/You are invited/)).toBeVisible();
});

test('a failed Google redirect shows its error once', async () => {
  open('/?auth_error=denied');
  expect(await screen.findByRole('alert')).toHaveTextContent('Google sign-in failed');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByText('/')).toBeVisible());
});

test('a Google token for an account with a password leaves the URL and is used', async () => {
  open('/login#google_token=from-google');
  expect(await screen.findByText(/Enter its password once/)).toBeVisible();
  expect(screen.getByText('/login')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
});

test('no dialog opens on the start page by itself', () => {
  open('/');
  expect(screen.queryByRole('dialog')).toBeNull();
});
