import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import { SessionGate } from './session-gate';

const gate = (
  <SessionGate welcome="Welcome">
    <p>The app</p>
  </SessionGate>
);

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

test('without a token nobody is asked', () => {
  localStorage.clear();
  const server = answering({});
  show(gate, server.fetch);
  expect(screen.getByText('Welcome')).toBeVisible();
  expect(server.calls).toEqual([]);
});

test('a good token opens the app, with a spinner until that is known', async () => {
  show(gate, answering({ 'GET /api/auth/me': () => [200, { user: buildUser() }] }).fetch);
  expect(screen.getByRole('status')).toBeVisible();
  expect(await screen.findByText('The app')).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBe('stored');
});

test.each([
  ['is refused', () => [401, problem('Please sign in.')] as [number, unknown]],
  ['cannot be checked', () => new Error('offline')],
])('a token that %s is removed without a word', async (_, answer) => {
  show(gate, answering({ 'GET /api/auth/me': answer }).fetch);
  expect(await screen.findByText('Welcome')).toBeVisible();
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
