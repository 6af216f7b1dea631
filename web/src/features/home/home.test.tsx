import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { answering } from '../../testing/answers';
import { buildConfig, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import { Header } from '../frame/header';
import Home from './home';

const stats = {
  user_count: 3,
  item_count: 1_204,
  queue_total: 50,
  queue_pending: 4,
  queue_processing: 2,
  queue_completed: 43,
  queue_failed: 1,
};

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function open(role: 'user' | 'admin') {
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser({ role }) }],
    'GET /api/auth/config': () => [200, buildConfig()],
    'GET /api/auth/admin/stats': () => [200, stats],
  });
  show(
    <>
      <Header tab="home" />
      <Home />
    </>,
    server.fetch,
  );
  return server;
}

const heading = () => screen.getByRole('banner').querySelector('p')?.textContent;

test('an admin in admin mode sees everybody’s figures', async () => {
  localStorage.setItem('admin_mode', 'true');
  open('admin');
  expect(await screen.findByText('1,204')).toBeVisible();
  const figures = [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent);
  expect(figures).toEqual([
    'Total users3',
    'Total items1,204',
    'Total50',
    'Pending4',
    'Processing2',
    'Completed43',
    'Failed1',
  ]);
  expect(heading()).toBe('3 users, 1,204 items');
});

test.each([
  ['an admin out of admin mode', 'admin', 'false'],
  ['somebody whom this device remembers as an admin', 'user', 'true'],
] as const)('%s sees the help page', async (_, role, remembered) => {
  localStorage.setItem('admin_mode', remembered);
  const server = open(role);
  expect(await screen.findByRole('heading', { name: 'Quick start' })).toBeVisible();
  expect(heading()).toBe('Know where your things are.');
  expect(server.count('GET /api/auth/admin/stats')).toBe(0);
});
