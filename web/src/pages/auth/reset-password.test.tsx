import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { show } from '../../testing/render';
import ResetPassword from './reset-password';

const RESET = 'POST /api/auth/reset-password';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(address: string, routes: Parameters<typeof answering>[0] = {}) {
  const server = answering(routes);
  const pages = (
    <Routes>
      <Route path="/" element="The start page" />
      <Route path="/reset-password" element={<ResetPassword />} />
    </Routes>
  );
  show(pages, server.fetch, address);
  return server;
}

async function choose(password: string) {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: password } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Set new password' })));
}

test.each(['', '?token=once', '?email=ada@example.org'])(
  'a reset link without a token or an email is invalid: “%s”',
  (query) => {
    open(`/reset-password${query}`);
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid reset link. Please request a new password reset.');
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/login?forgot');
    for (const field of ['New password', 'Confirm password']) {
      expect(screen.getByLabelText(field)).toBeDisabled();
      // jsdom treats content folded in `details` as visible.
      expect(screen.getByLabelText(field).closest('details')).toBeNull();
    }
    expect(screen.getByRole('button', { name: 'Set new password' })).toBeDisabled();
  },
);

test('a new password is saved, and after 3 s the start page opens', async () => {
  const server = open('/reset-password?token=once&email=ada%40example.org', {
    [RESET]: () => [200, { success: true }],
  });
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
  await choose('better than before');
  expect(server.calls[0]?.body).toEqual({ token: 'once', new_password: 'better than before' });
  expect(screen.getByRole('heading', { name: 'Password Reset Successful' })).toBeVisible();

  act(() => vi.advanceTimersByTime(2_999));
  expect(screen.queryByText('The start page')).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByText('The start page')).toBeVisible();
});

test("a used link shows the server's message, or a default one without it", async () => {
  let answer: [number, unknown] = [400, problem('This link was used.')];
  open('/reset-password?token=old&email=ada%40example.org', { [RESET]: () => answer });
  await choose('better than before');
  expect(screen.getByRole('alert')).toHaveTextContent('This link was used.');
  answer = [500, null];
  await choose('better than before');
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to reset password');
});

test('the first confirmation of an address says what it removes', () => {
  open('/reset-password?token=once&email=ada%40example.org');
  expect(screen.queryByText(/has not been confirmed before/)).toBeNull();
  open('/reset-password?token=once&email=ada%40example.org&first=1');
  expect(screen.getByText(/has not been confirmed before/)).toBeVisible();
});
