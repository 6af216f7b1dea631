import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { counted, stockEditingSet } from '../../state/inventory-summary';
import { answering } from '../../testing/answers';
import { buildItem, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import { Link } from '../../ui/page/link';
import { Layout } from './layout';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function open(address: string, user = buildUser()) {
  const server = answering({
    'GET /api/auth/me': () => [200, { user }],
    'GET /api/sharing/items/my-items': () => [200, { items: [buildItem({ id: 1 }), buildItem({ id: 2 })] }],
  });
  const pages = (
    <Routes>
      <Route element={<Layout />}>
        <Route path="*" element={null} />
      </Route>
    </Routes>
  );
  return show(pages, server.fetch, address);
}

const activeTab = () => screen.getByRole('link', { current: 'page' }).textContent;

test('the app opens at home, then at the last tab of this device', async () => {
  open('/').unmount();
  expect(localStorage.getItem('active_tab')).toBe('home');
  const first = open('/');
  await userEvent.click(screen.getByRole('link', { name: 'Inventory' }));
  first.unmount();
  open('/');
  expect(activeTab()).toBe('Inventory');
  expect(await screen.findByText('2 items')).toBeVisible();
  expect(document.title).toBe('Inventory · Whereabouts');
});

test("the last tab shows the user's first name", async () => {
  open('/scan').unmount();
  open('/home');
  expect(await screen.findByRole('link', { name: 'Ada' })).toBeVisible();
});

test('the skip link is part of the banner', () => {
  open('/home');
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
});

test('the last tab of an admin is called Admin', async () => {
  open('/home', buildUser({ role: 'admin' }));
  expect(await screen.findByRole('link', { name: 'Admin' })).toBeVisible();
});

test('the inventory shows its counts in the header', async () => {
  const { store } = open('/inventory');
  act(() => {
    store.dispatch(counted({ total: 12, checked: 7, shared: 4, displayed: 3, selected: 0 }));
  });
  const line = (await screen.findByText(/^12 items/)).closest('[class*="summary"]');
  expect(line).toHaveTextContent(/^12 items • 7 checked • 4 shared • 3 displayed • 0 selected$/);
});

test.each([
  ['/home', 'Know where your things are.'],
  ['/scan', 'Photograph things to add them'],
])('the header of %s shows its line', async (address, line) => {
  open(address);
  expect(await screen.findByText(line)).toBeVisible();
});

test('an open item belongs to the inventory tab', async () => {
  open('/items/5');
  expect(activeTab()).toBe('Inventory');
});

test('the bottom navigation hides while quantities wait to be saved', async () => {
  const { store } = open('/inventory');
  act(() => {
    store.dispatch(stockEditingSet(true));
  });
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test('a page that crashed renders again after the user visited another page of its tab', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  const Trash = () => {
    if (isBroken) throw new Error('broken');
    return <h1>Trash</h1>;
  };
  const pages = (
    <Routes>
      <Route element={<Layout tools={<Link to="/profile/trash">To trash</Link>} />}>
        <Route path="profile/trash" element={<Trash />} />
        <Route path="profile" element={<h1>Account</h1>} />
      </Route>
    </Routes>
  );
  show(pages, answering({ 'GET /api/auth/me': () => [200, { user: buildUser() }] }).fetch, '/profile/trash');
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
  await userEvent.click(await screen.findByRole('link', { name: 'Ada' }));
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'To trash' }));
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible();

  await userEvent.click(screen.getByRole('link', { name: 'Ada' }));
  isBroken = false;
  await userEvent.click(screen.getByRole('link', { name: 'To trash' }));
  expect(await screen.findByRole('heading', { name: 'Trash' })).toBeVisible();
});
