import '../../../locales/profile';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AllUserStats, StatsCharts, UserStats } from '@whereabouts/shared/contracts/stats.js';
import { beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../../testing/answers';
import { buildUser } from '../../../testing/factories';
import { show } from '../../../testing/render';
import Stats from './stats';

const MB = 1_024 ** 2;
const own: UserStats = { item_count: 12, photo_count: 4, storage_bytes: 6 * MB, db_storage_bytes: 2 * MB };
const charts: StatsCharts = {
  by_category: [
    { name: 'Tools', item_count: 7 },
    { name: null, item_count: 3 },
  ],
  by_area: [{ name: 'Garage', item_count: 12 }],
  growth: [
    { month: '2026-02', item_count: 5 },
    { month: '2026-03', item_count: 12 },
  ],
};
const person = (user_id: number, item_count: number, storage_bytes: number) => ({
  user_id,
  user_email: `person${user_id}@example.org`,
  item_count,
  photo_count: 1,
  storage_bytes,
  db_storage_bytes: 0,
});
const all: AllUserStats = {
  total_users: 3,
  total_items: 33,
  total_photos: 9,
  total_storage_bytes: 10 * MB,
  total_db_storage_bytes: 3 * MB,
  users: [person(1, 10, MB), person(2, 20, 3 * MB), person(3, 3, 2 * MB)],
};

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

async function open(role: 'user' | 'admin' = 'user', routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser({ role }) }],
    'GET /api/user/stats': () => [200, own],
    'GET /api/user/stats/charts': () => [200, charts],
    'GET /api/admin/users/stats': () => [200, all],
    ...routes,
  });
  show(<Stats />, server.fetch);
  return server;
}

const figures = () => [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent);
const people = () =>
  within(screen.getByRole('table', { name: 'All users' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

test('everybody sees how much they have and how much room it takes', async () => {
  const server = await open();
  expect(await screen.findByText('6.00 MB')).toBeVisible();
  expect(figures()).toEqual(['Items12', 'Photos4', 'Photo storage6.00 MB', 'Database storage2.00 MB']);
  expect(await screen.findByText('6.00 MB · 75%')).toBeVisible();
  expect(screen.getByText('1.50 MB per photo on average')).toBeVisible();
  expect(server.count('GET /api/admin/users/stats')).toBe(0);
});

test('parts are listed with what is not set, and with all others that are too small to be told', async () => {
  await open();
  const heading = await screen.findByRole('heading', { name: 'Items by category' });
  const parts = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
  expect(parts.map((part) => part.textContent)).toEqual(['Tools7 items', 'Not set3 items', 'All others2 items']);
});

test('growth is a table for those who cannot see the columns', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Growth over the last twelve months' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['MonthItems', 'Feb 20265', 'Mar 202612']);
});

test('an admin sees everybody, largest first, and sorts by any column', async () => {
  await open('admin');
  await screen.findByRole('table', { name: 'All users' });
  expect(people()).toEqual(['person2@example.org', 'person3@example.org', 'person1@example.org']);
  expect(figures()).toContain('Users3');
  await userEvent.click(screen.getByRole('button', { name: 'Items' }));
  expect(people()).toEqual(['person2@example.org', 'person1@example.org', 'person3@example.org']);
  await userEvent.click(screen.getByRole('button', { name: 'Email' }));
  expect(people()).toEqual(['person1@example.org', 'person2@example.org', 'person3@example.org']);
  expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
});

test('many people come in pages', async () => {
  const users = Array.from({ length: 51 }, (_, index) => person(index + 1, 1, (100 - index) * MB));
  await open('admin', { 'GET /api/admin/users/stats': () => [200, { ...all, users }] });
  expect(await screen.findByText('1–50 of 51')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(people()).toEqual(['person51@example.org']);
});

test('figures that cannot be had can be tried again', async () => {
  let down = true;
  await open('user', { 'GET /api/user/stats': () => (down ? [500, null] : [200, own]) });
  expect(await screen.findByText('Failed to load statistics')).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('6.00 MB')).toBeVisible();
});

test('one’s own figures stay when those of everybody cannot be had', async () => {
  await open('admin', { 'GET /api/admin/users/stats': () => [503, problem('The photo store is not available.')] });
  expect(await screen.findByText('The photo store is not available.')).toBeVisible();
  expect(await screen.findByText('6.00 MB')).toBeVisible();
});
