import '../../../i18n/locales/sharing';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GuestLink } from '@whereabouts/shared/contracts/guests.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answering } from '../../../testing/answers';
import { buildGuestLink } from '../../../testing/factories';
import { show } from '../../../testing/render';
import { messageHost } from '../../../ui/messages/message-host';
import { CreateLink } from './create-link';
import { GuestLinks } from './guest-links';

// The next test signs in a new user.
afterEach(() => notifications.clean());

const user = userEvent.setup();
const LINKS = 'GET /api/collections/2/guest-links';
const LINK = 'POST /api/collections/2/guest-link';
const URL = 'https://whereabouts.example/shared/secret';
const OK = (): [number, unknown] => [200, { success: true }];

async function open(links: GuestLink[], routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({ [LINKS]: () => [200, { links }], ...routes });
  show(<GuestLinks collection_id={2} onCreate={vi.fn()} />, server.fetch);
  await waitFor(() => expect(server.count(LINKS)).toBe(1));
  return server;
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

test('guest links show their permission and their uses, and only active ones can be copied', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const links = [
    buildGuestLink({ id: 1, has_pin: true, max_uses: 10, use_count: 3 }),
    buildGuestLink({
      id: 2,
      name: 'Tom',
      permission: 'edit',
      max_uses: 10,
      use_count: 8,
      expires_at: soon,
      expires_on: '2099-12-10',
    }),
    buildGuestLink({ id: 3, is_active: false }),
  ];
  await open(links);
  expect(await screen.findByText('With a PIN. Not used yet')).toBeVisible();
  expect(screen.getByText('3 of 10 guests')).toBeVisible();
  expect(screen.getByText(/^Near limit: 8 of 10 guests. Expiring soon: Ends Dec.10, 2099/)).toBeVisible();
  expect(screen.getByText('Revoked')).toBeVisible();
  expect(screen.getByText('Tom').closest('li')).toHaveTextContent('Can edit. Not used yet');
  expect(screen.getAllByRole('button', { name: /^Copy: / })).toHaveLength(2);
});

test('unnamed links with the same permission have different names', async () => {
  const links = [1, 2].map((id) => buildGuestLink({ id, name: null, created_at: `2026-11-03T10:00:0${id}Z` }));
  await open(links);
  const copies = await screen.findAllByRole('button', { name: /^Copy: Can view, made/ });
  expect(new Set(copies.map((copy) => copy.getAttribute('aria-label'))).size).toBe(2);
});

test('a guest link is created from the form and shown to be copied', async () => {
  const { calls, fetch } = answering({ [LINK]: () => [201, buildGuestLink()] });
  const onBack = vi.fn();
  show(<CreateLink collection_id={2} onBack={onBack} />, fetch);
  await user.type(screen.getByRole('textbox', { name: /^Who is it for/ }), 'Tom');
  await user.click(screen.getByRole('checkbox', { name: 'Limit the number of guests' }));
  expect(screen.getByRole('textbox', { name: 'Guests at most' })).toHaveValue('10');
  await user.type(screen.getByRole('textbox', { name: /^PIN/ }), 'ab12');
  await press('Create');
  expect(await screen.findByDisplayValue(URL)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
  await waitFor(() => expect(messageHost.textContent).toContain('Link created'));
  expect(calls.find(({ route }) => route === LINK)?.body).toEqual({
    ...{ name: 'Tom', permission: 'view', max_uses: 10, pin: 'ab12' },
  });
  await press('Done');
  expect(onBack).toHaveBeenCalledOnce();
});

test("a link is revoked and deleted, and its guests' additions are removed and restored", async () => {
  const server = await open([buildGuestLink({ added_count: 2 })], {
    'DELETE /api/collections/2/guest-links/1': OK,
    'DELETE /api/collections/2/guest-links/1/permanent': OK,
    'DELETE /api/collections/2/guest-links/1/items': () => [200, { success: true, item_ids: [4, 5] }],
    'POST /api/trash/restore': () => [200, { success: true, restored_count: 2, changed: [], skipped_ids: [] }],
  });
  const choose = async (name: string) => {
    await press(/^More for this link: Can view/);
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Remove the 2 items added by guests');
  await screen.findByText('2 items are in the trash');
  await press('Undo');
  await choose('Revoke');
  await waitFor(() => expect(messageHost.textContent).toContain('Link revoked'));
  await choose('Delete permanently');
  const question = within(await screen.findByRole('dialog', { name: 'Delete this link?' }));
  await user.click(question.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() => expect(messageHost.textContent).toContain('Link deleted'));
  const routes = () =>
    server.calls.map(({ route }) => route).filter((route) => /^(DELETE|POST \/api\/trash)/.test(route));
  await waitFor(() =>
    expect(routes()).toEqual([
      'DELETE /api/collections/2/guest-links/1/items',
      'POST /api/trash/restore',
      'DELETE /api/collections/2/guest-links/1',
      'DELETE /api/collections/2/guest-links/1/permanent',
    ]),
  );
});

test('a link locked after too many wrong PINs shows the end of the lock and can be unlocked', async () => {
  const links = [buildGuestLink({ has_pin: true, pin_locked_until: '2099-01-02T00:00:00.000Z' })];
  const server = await open(links, {
    'POST /api/collections/2/guest-links/1/unlock': () => {
      links[0] = buildGuestLink({ has_pin: true });
      return [200, links[0]];
    },
  });
  expect(await screen.findByText(/^Locked until Jan \d, 2099.*too many wrong PINs/)).toBeVisible();
  await press('Open again');
  await screen.findByText('New guests can enter the PIN again');
  await waitFor(() => expect(screen.queryByText(/^Locked until/)).not.toBeInTheDocument());
  expect(server.count('POST /api/collections/2/guest-links/1/unlock')).toBe(1);
  expect(document.activeElement).toHaveTextContent('Copy');
});

describe('handing over a link', () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>();
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    share.mockReset();
  });
  const withShareSheet = () => Object.assign(navigator, { share });

  test('a new link shows and hides its QR code', async () => {
    const { fetch } = answering({ [LINK]: () => [201, buildGuestLink()] });
    show(<CreateLink collection_id={2} onBack={vi.fn()} />, fetch);
    await press('Create');
    await press('QR code');
    expect(screen.getByRole('img', { name: 'QR code' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
    await press('QR code');
    expect(screen.queryByRole('img', { name: 'QR code' })).toBeNull();
  });

  test('a new link opens the share sheet of the device, and closing the sheet is not an error', async () => {
    withShareSheet();
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    const { fetch } = answering({ [LINK]: () => [201, buildGuestLink()] });
    show(<CreateLink collection_id={2} onBack={vi.fn()} />, fetch);
    await press('Create');
    await press('Share…');
    expect(share).toHaveBeenCalledWith({ url: URL });
    expect(screen.queryByText('The link was not shared. Copy it instead.')).toBeNull();
    share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await press('Share…');
    expect(await screen.findByText('The link was not shared. Copy it instead.')).toBeVisible();
  });

  test('only the menu of an active link offers the share sheet', async () => {
    withShareSheet();
    share.mockResolvedValue();
    await open([buildGuestLink({ id: 1 }), buildGuestLink({ id: 2, is_active: false })]);
    const [active, revoked] = await screen.findAllByRole('button', { name: /^More for this link: Can view/ });
    await user.click(active as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'Share…' }));
    expect(share).toHaveBeenCalledWith({ url: URL });
    await user.click(revoked as HTMLElement);
    await screen.findByRole('menuitem', { name: 'Delete permanently' });
    expect(screen.queryByRole('menuitem', { name: 'Share…' })).toBeNull();
  });
});

test('the button back asks before it drops what is typed for a new link', async () => {
  const onBack = vi.fn();
  show(<CreateLink collection_id={2} onBack={onBack} />, answering({}).fetch);
  await user.type(screen.getByLabelText('Who is it for? (optional)'), 'Tom');
  await press('Back');
  const question = await screen.findByRole('dialog', { name: 'Discard what you typed?' });
  expect(onBack).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  expect(onBack).toHaveBeenCalledOnce();
});
