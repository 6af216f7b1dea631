import '../../../i18n/locales/profile';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../../testing/answers';
import { buildAiSettings, buildConfig, buildUser } from '../../../testing/factories';
import { show } from '../../../testing/render';
import Admin from './admin';

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const USERS = '/api/auth/admin/users?page=1&page_size=1000';
const NEWEST = `GET ${USERS}&sort=created_at&dir=desc`;
const ROLE = 'PUT /api/auth/admin/users/2/role';
const RETENTION = '/api/settings/trash_retention_days';
const MODELS = '/api/admin/ai-models';
const INVITE = 'POST /api/auth/admin/invite';
const SIGNUP = 'PUT /api/auth/admin/signup-config';

const grace = buildUser({ id: 2, email: 'grace@example.org', display_name: 'Grace Hopper' });
const page = (users = [buildUser({ role: 'admin' }), grace], total = users.length) => ({
  users,
  total,
  page: 1,
  page_size: 1000,
});
const facts = { speed: 'fast', cost: 'low', accuracy: 'good' };
const models = [
  { id: 'offline', name: 'Offline', available: true, unavailable_reason: null, ...facts },
  { id: 'small', name: 'Small', available: true, unavailable_reason: null, ...facts },
  { id: 'large', name: 'Large', available: false, unavailable_reason: 'no_key', ...facts },
  { id: 'other', name: 'Other', available: false, unavailable_reason: 'not_offered', ...facts },
];

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

const pages = (
  <Routes>
    <Route path="profile/admin/:page?" element={<Admin />} />
  </Routes>
);

async function open(routes: Parameters<typeof answering>[0] = {}, shown = 'People') {
  const server = answering({
    'GET /api/auth/config': () => [200, buildConfig()],
    'GET /api/auth/admin/reset-requests': () => [200, { requests: [] }],
    'GET /api/admin/dead-letters': () => [200, { dead_letters: [] }],
    'GET /api/admin/backup': () => [
      200,
      { schedule: null, target: null, is_overdue: false, last_good_at: null, last: null },
    ],
    [NEWEST]: () => [200, page()],
    [`GET ${RETENTION}`]: () => [200, { key: 'trash_retention_days', value: '14' }],
    [`GET ${MODELS}`]: () => [200, { models, current_model: 'offline' }],
    'GET /api/admin/ai-settings': () => [200, buildAiSettings({ fixed: ['model'] })],
    ...routes,
  });
  const address = shown === 'People' ? '/profile/admin' : `/profile/admin/${shown.toLowerCase()}`;
  show(pages, server.fetch, address);
  await screen.findByRole('heading', { level: 1, name: shown });
  if (shown === 'People') await screen.findByText('grace@example.org');
  return server;
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

async function makeGraceAdmin() {
  await press('Grace Hopper');
  await screen.findByRole('dialog', { name: 'Grace Hopper' });
  await press('Make administrator');
  expect(screen.getByRole('alert')).toHaveTextContent('Make Grace Hopper an administrator?');
  await press('Make administrator');
}

test('without a mail server, users who asked for a new password are listed until they get a link', async () => {
  await open({
    'GET /api/auth/admin/reset-requests': () => [
      200,
      { requests: [{ user: grace, requested_at: '2026-01-01T10:00:00Z' }] },
    ],
    'POST /api/auth/admin/users/2/reset-link': () => [201, { reset_url: 'https://things.example.org/reset' }],
  });
  expect(await screen.findByText(/Grace Hopper \(grace@example.org\)/)).toBeVisible();
  await press('Create reset link');
  expect(await screen.findByDisplayValue('https://things.example.org/reset')).toBeVisible();
});

test('dead-lettered messages are retried or dropped one by one', async () => {
  const letter = (id: string) => ({
    ...{ id, service: 'inventory', name: `auth.happened-${id}`, request_id: 'r-1', payload: '{}' },
    reason: `Error: no ${id} today`,
    first_failed_at: '2026-01-01T10:00:00Z',
    last_failed_at: '2026-01-02T10:00:00Z',
  });
  const server = await open(
    {
      'GET /api/admin/dead-letters': () => [200, { dead_letters: [letter('a'), letter('b')] }],
      'POST /api/admin/dead-letters/inventory/redeliver': () => [200, { count: 1 }],
      'DELETE /api/admin/dead-letters/inventory': () => [503, problem('Please try again shortly.')],
    },
    'Storage',
  );
  await screen.findByText('auth.happened-a');
  expect(screen.getByText('Error: no a today')).toBeVisible();
  expect(screen.getAllByText(/first failed .+1.+last failed .+2/)).toHaveLength(2);
  const [again] = screen.getAllByRole('button', { name: /^Try Again: / });
  await user.click(again as HTMLElement);
  await waitFor(() => expect(screen.queryByText('auth.happened-a')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Drop: auth.happened-b' })).toBeEnabled());
  await press('Drop: auth.happened-b');
  const question = await screen.findByRole('dialog', { name: 'Drop this message?' });
  expect(server.count('DELETE /api/admin/dead-letters/inventory')).toBe(0);
  await user.click(within(question).getByRole('button', { name: 'Drop' }));
  expect(await screen.findByText(/Please try again shortly/)).toBeVisible();
  expect(screen.getByText('auth.happened-b')).toBeVisible();
  expect(server.calls.slice(-2).map(({ body }) => body)).toEqual([{ ids: ['a'] }, { ids: ['b'] }]);
});

test('dead letters that cannot be loaded show an error, not an empty list', async () => {
  await open({ 'GET /api/admin/dead-letters': () => [503, problem('Inventory is down.')] }, 'Storage');
  expect(await screen.findByText(/Inventory is down/)).toBeVisible();
});

test('a role changes at once after one confirmation', async () => {
  const server = await open({ [ROLE]: () => [200, { user: { ...grace, role: 'admin' } }] });
  await makeGraceAdmin();
  await waitFor(() => expect(row('Grace Hopper')).toHaveTextContent('Administrator'));
  expect(server.calls.find(({ route }) => route === ROLE)?.body).toEqual({ role: 'admin' });
});

test("a refused role reverts with the server's message", async () => {
  await open({ [ROLE]: () => [409, problem('The last administrator cannot be demoted.', 'last_admin')] });
  await makeGraceAdmin();
  expect(await screen.findByText('The last administrator cannot be demoted.')).toBeVisible();
  await waitFor(() => expect(row('Grace Hopper')).toHaveTextContent('Standard'));
});

test('Cancel keeps the role', async () => {
  const server = await open();
  await press('Grace Hopper');
  await screen.findByRole('dialog');
  await press('Make administrator');
  await press('Cancel');
  expect(server.count(ROLE)).toBe(0);
});

test('a reset link is shown once', async () => {
  const reset_url = 'https://example.org/reset-password?token=once&email=grace%40example.org';
  await open({
    'POST /api/auth/admin/users/2/reset-link': () => [201, { reset_url, expires_at: '2026-03-01T11:00:00.000Z' }],
  });
  await press('Grace Hopper');
  await screen.findByRole('dialog');
  await press('Create reset link');
  expect(await screen.findByLabelText(/Shown only once/)).toHaveValue(reset_url);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Grace Hopper');
  await screen.findByRole('button', { name: 'Create reset link' });
  expect(screen.queryByLabelText(/Shown only once/)).toBeNull();
});

test('the server sorts and pages the list of users', async () => {
  const many = page([grace], 2_500);
  const server = await open({
    [NEWEST]: () => [200, many],
    [`GET ${USERS}&sort=email&dir=asc`]: () => [200, many],
    [`GET ${USERS}&sort=email&dir=desc`]: () => [200, many],
    [`GET ${USERS.replace('page=1', 'page=2')}&sort=email&dir=desc`]: () => [200, { ...many, page: 2 }],
  });
  expect(screen.getByText('1–1,000 of 2,500')).toBeVisible();
  await press('Email');
  expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  await press('Email');
  await press('Next page');
  expect(await screen.findByText('1,001–2,000 of 2,500')).toBeVisible();
  expect(server.calls.at(-1)?.route).toContain('page=2');
});

test('a list that cannot be loaded shows an error and can be retried', async () => {
  let down = true;
  const server = answering({ [NEWEST]: () => (down ? [500, null] : [200, page()]) });
  show(pages, server.fetch, '/profile/admin');
  expect(await screen.findByText('Failed to fetch users')).toBeVisible();
  down = false;
  await press('Try Again');
  expect(await screen.findByText('grace@example.org')).toBeVisible();
});

test('a switch closes sign-up, and reopens it when the server refuses', async () => {
  let refused = false;
  const server = await open({ [SIGNUP]: () => (refused ? [500, null] : [200, { signup_open: false }]) });
  const signUp = screen.getByRole('switch', { name: /Open sign-up/ });
  await waitFor(() => expect(signUp).toBeEnabled());
  await user.click(signUp);
  await waitFor(() => expect(signUp).not.toBeChecked());
  expect(server.calls.find(({ route }) => route === SIGNUP)?.body).toEqual({ signup_open: false });
  refused = true;
  await user.click(signUp);
  expect(await screen.findByText('Failed to update signup config')).toBeVisible();
  await waitFor(() => expect(signUp).not.toBeChecked());
});

test('an invitation needs an email and returns a link to copy', async () => {
  const invite_url = 'https://example.org/signup?invite=ticket';
  const answer = { token: 'ticket', invite_url, expires_at: '2026-03-08T10:00:00.000Z' };
  const server = await open({ [INVITE]: () => [201, answer] });
  const field = screen.getByRole('textbox', { name: 'Email' });
  const send = screen.getByRole('button', { name: 'Send' });
  await user.type(field, 'new@');
  expect(send).toBeDisabled();
  await user.type(field, 'example.org');
  await user.click(send);
  expect(await screen.findByLabelText('Invitation link')).toHaveValue(invite_url);
  expect(server.calls.find(({ route }) => route === INVITE)?.body).toEqual({ email: 'new@example.org' });
  await press('Copy');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(invite_url);
});

test('a refused invitation shows an error', async () => {
  await open({ [INVITE]: () => [500, null] });
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'new@example.org');
  await press('Send');
  expect(await screen.findByText('Failed to create invite')).toBeVisible();
});

test('beside a model that the environment sets, an admin chooses one of the available models, and a refused choice reverts', async () => {
  let refused = false;
  const server = await open(
    {
      [`PUT ${MODELS}`]: () => (refused ? [500, null] : [200, { name: 'Small', current_model: 'small' }]),
    },
    'AI',
  );
  const choice = within(await screen.findByRole('group', { name: 'AI model' }));
  expect(choice.getByRole('radio', { name: /Large.*the AI needs a key/ })).toBeDisabled();
  expect(choice.getByRole('radio', { name: /Other.*does not offer it/ })).toBeDisabled();
  expect(choice.getByRole('radio', { name: /Offline/ })).toBeChecked();
  await user.click(choice.getByRole('radio', { name: /Small/ }));
  expect(choice.getByRole('radio', { name: /Small/ })).toBeChecked();
  expect(server.calls.find(({ route }) => route === `PUT ${MODELS}`)?.body).toEqual({ model: 'small' });
  refused = true;
  await user.click(choice.getByRole('radio', { name: /Offline/ }));
  expect(await screen.findByText('Failed to update AI model')).toBeVisible();
  await waitFor(() => expect(choice.getByRole('radio', { name: /Small/ })).toBeChecked());
});

test('each admin page has a URL, a title and a tab, and arrow keys move between the tabs', async () => {
  await open({}, 'Trash');
  expect(document.title).toBe('Trash · Whereabouts');
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['People', 'AI', 'Mail', 'Storage', 'Trash']);
  await user.click(screen.getByRole('tab', { name: 'Trash' }));
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Storage' })).toHaveFocus());
  expect(await screen.findByRole('heading', { name: 'Backup' })).toBeVisible();
  expect(document.title).toBe('Storage · Whereabouts');
});

test('an unknown path shows People', async () => {
  show(pages, answering({}).fetch, '/profile/admin/attic');
  expect(await screen.findByRole('tab', { name: 'People', selected: true })).toBeVisible();
});

test('a page that needs attention is marked, whichever page is open', async () => {
  await open(
    {
      'GET /api/auth/admin/reset-requests': () => [
        200,
        { requests: [{ user: grace, requested_at: '2026-01-01T10:00:00Z' }] },
      ],
      'GET /api/admin/backup': () => [
        200,
        { schedule: '10 2 * * *', target: '/backups', is_overdue: true, last_good_at: null, last: null },
      ],
    },
    'Trash',
  );
  expect(await screen.findByRole('tab', { name: 'People, needs you' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Storage, needs you' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Mail' })).toBeVisible();
});
