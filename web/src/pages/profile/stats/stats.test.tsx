import '../../../i18n/locales/profile';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AllUserStats, StatsCharts, UserStats } from '@whereabouts/shared/contracts/stats.js';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Transport } from '../../../api/client/transport';
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
  total_users: 80,
  total_items: 33,
  total_photos: 9,
  total_storage_bytes: 10 * MB,
  total_db_storage_bytes: 3 * MB,
  next_cursor: null,
  users: [person(1, 10, MB), person(2, 20, 3 * MB), person(3, 3, 2 * MB)],
};

beforeEach(() => {
  everybody.mockClear();
  localStorage.setItem('auth_token', 'stored');
});

const EVERYBODY = '/api/admin/users/stats';

/** Answers like the server, two users per page. */
const everybody = vi.fn((query: URLSearchParams): [number, unknown] => {
  const sort = query.get('sort') as 'user_email' | 'item_count' | 'storage_bytes';
  const sign = query.get('dir') === 'asc' ? 1 : -1;
  const sorted = all.users
    .filter(({ user_email }) => user_email.includes(query.get('q') ?? ''))
    .toSorted((one, other) => sign * (one[sort] < other[sort] ? -1 : 1));
  const from = Number(query.get('cursor') ?? 0);
  const next_cursor = sorted.length > from + 2 ? String(from + 2) : null;
  return [200, { ...all, users: sorted.slice(from, from + 2), next_cursor }];
});

async function open(role: 'user' | 'admin' = 'user', routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser({ role }) }],
    'GET /api/user/stats': () => [200, own],
    'GET /api/user/stats/charts': () => [200, charts],
    ...routes,
  });
  const fetch: Transport['fetch'] = (path, options) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname !== EVERYBODY) return server.fetch(path, options);
    return answering({ [`GET ${path}`]: () => everybody(searchParams) }).fetch(path, options);
  };
  show(<Stats />, fetch);
}

const figures = () => [...document.querySelectorAll('dl > div')].map((figure) => figure.textContent);
const people = () =>
  within(screen.getByRole('table', { name: 'All users' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);

test('a user sees their number of items and storage', async () => {
  await open();
  expect(await screen.findByText('6.00 MB')).toBeVisible();
  expect(figures()).toEqual(['Items of your own12', 'Photos4', 'Photo storage6.00 MB', 'Database storage2.00 MB']);
  expect(await screen.findByText('6.00 MB · 75%')).toBeVisible();
  expect(screen.getByText('1.50 MB per photo on average')).toBeVisible();
  expect(everybody).not.toHaveBeenCalled();
});

test('the parts include items without a value and a sum of the small ones', async () => {
  await open();
  const heading = await screen.findByRole('heading', { name: 'Items by category' });
  const parts = within(heading.parentElement as HTMLElement).getAllByRole('listitem');
  expect(parts.map((part) => part.textContent)).toEqual([
    'Tools7 items · 58%',
    'Not set3 items · 25%',
    'All others2 items · 17%',
  ]);
  expect(within(heading.parentElement as HTMLElement).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Tools' })).toHaveAttribute('href', '/inventory?category=Tools');
});

test('the growth chart has a table for screen readers', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Growth over the last twelve months' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['MonthItems', 'Feb 20265', 'Mar 202612']);
});

test('an admin sees all users page by page, largest first, and sorts by any column', async () => {
  await open('admin');
  await screen.findByRole('table', { name: 'All users' });
  expect(people()).toEqual(['person2@example.org', 'person3@example.org']);
  expect(figures()).toContain('Users80');
  await userEvent.click(screen.getByRole('button', { name: 'Show more users' }));
  await waitFor(() => expect(people()).toEqual(['person2@example.org', 'person3@example.org', 'person1@example.org']));
  expect(screen.queryByRole('button', { name: 'Show more users' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Items' }));
  await waitFor(() => expect(people()).toEqual(['person2@example.org', 'person1@example.org']));
  await userEvent.click(screen.getByRole('button', { name: 'Email' }));
  await waitFor(() => expect(people()).toEqual(['person1@example.org', 'person2@example.org']));
  expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
});

test('an admin finds users by a part of their email', async () => {
  await open('admin');
  const field = await screen.findByRole('searchbox', { name: 'Find a user by email' });
  await userEvent.type(field, 'person1');
  await waitFor(() => expect(people()).toEqual(['person1@example.org']));
  await userEvent.type(field, 'x');
  expect(await screen.findByText('No user has an email like this.')).toBeVisible();
  expect(figures()).toContain('Users80');
});

test('statistics that cannot be loaded can be retried', async () => {
  let down = true;
  await open('user', { 'GET /api/user/stats': () => (down ? [500, null] : [200, own]) });
  expect(await screen.findByText('Failed to load statistics')).toBeVisible();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('6.00 MB')).toBeVisible();
});

test("the admin's own statistics stay when those of all users cannot be loaded", async () => {
  everybody.mockReturnValueOnce([503, problem('Accounts are not available.')]);
  await open('admin');
  expect(await screen.findByText('Accounts are not available.')).toBeVisible();
  expect(await screen.findByText('6.00 MB')).toBeVisible();
});
