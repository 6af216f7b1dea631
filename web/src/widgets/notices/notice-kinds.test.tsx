import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { beforeEach, expect, test } from 'vitest';
import { bell, notice, open } from '../../testing/open-notices';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

const ofGroup = { actor_name: 'Anna', group_id: 7, item_id: null, text_values: { group_name: 'Home' } } as const;

test.each<[string, Partial<Notice>, string, string]>([
  ['added', { ...ofGroup, kind: 'added_to_group' }, 'Anna added you to Homenew5m ago', '/groups'],
  ['joined', { ...ofGroup, kind: 'member_joined' }, 'Anna joined Homenew5m ago', '/groups'],
  ['left', { ...ofGroup, kind: 'member_left' }, 'Anna is no longer in Homenew5m ago', '/groups'],
  [
    'items',
    { ...ofGroup, kind: 'items_shared', text_values: { group_name: 'Home', count: 12 } },
    'Anna shared 12 itemsnewHome · 5m ago',
    '/inventory?collection=shared_with_group_7',
  ],
  [
    'an item',
    { ...ofGroup, kind: 'items_shared', item_id: 4, text_values: { group_name: 'Home', item_name: 'Saw', count: 1 } },
    'Anna shared SawnewHome · 5m ago',
    '/items/4',
  ],
  [
    'a collection',
    {
      ...ofGroup,
      kind: 'collection_shared',
      collection_id: 9,
      text_values: { group_name: 'Home', collection_name: 'Tools' },
    },
    'Anna shared ToolsnewHome · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'guests',
    { kind: 'guest_changed', item_id: null, collection_id: 9, text_values: { collection_name: 'Party', count: 3 } },
    'Guests made 3 changesnewParty · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'many low items of one call',
    { item_id: null, collection_id: 9, text_values: { count: 37 } },
    '37 items are lownew5m ago',
    '/inventory?collection=9',
  ],
  [
    'guests who made the same kind of change',
    {
      kind: 'guest_changed',
      item_id: null,
      collection_id: 9,
      text_values: { collection_name: 'Party', guest_did: 'checked', count: 3 },
    },
    'Guests checked 3 itemsnewParty · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'one guest, with the item',
    {
      kind: 'guest_changed',
      item_id: null,
      collection_id: 9,
      text_values: { collection_name: 'Party', item_name: 'Guest towels', guest_did: 'unchecked', count: 1 },
    },
    'A guest unchecked Guest towelsnewParty · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'guests who changed one item in several ways',
    {
      kind: 'guest_changed',
      item_id: null,
      collection_id: 9,
      text_values: { collection_name: 'Party', item_name: 'Guest towels', count: 2 },
    },
    'Guests made 2 changes to Guest towelsnewParty · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'one guest',
    {
      kind: 'guest_changed',
      item_id: null,
      collection_id: 9,
      text_values: { collection_name: 'Party', guest_name: 'Tom', guest_did: 'added', count: 1 },
    },
    'Tom, a guest, added 1 itemnewParty · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'a batch',
    {
      kind: 'batch_done',
      item_id: null,
      batch_id: 'cellar-1',
      text_values: { batch_name: 'Cellar', count: 6, review_count: 4, failed_count: 1 },
    },
    '6 new items, 4 to reviewnew1 photo needs your attention · Cellar · 5m ago',
    '/review?batch=cellar-1',
  ],
  [
    'a batch of items that all have their names',
    { kind: 'batch_done', item_id: null, batch_id: 'x', text_values: { count: 1, review_count: 0, failed_count: 0 } },
    '1 new itemnewYour photos · 5m ago',
    '/inventory?batch=x',
  ],
  [
    'a batch that has been reviewed',
    {
      kind: 'batch_done',
      item_id: null,
      batch_id: 'x',
      text_values: { count: 3, review_count: 3, waiting_count: 0, failed_count: 0 },
    },
    '3 new items, reviewednewYour photos · 5m ago',
    '/inventory?batch=x',
  ],
  [
    'a batch that no user has reviewed',
    { kind: 'batch_done', item_id: null, batch_id: 'x', text_values: { count: 3, review_count: 3, failed_count: 0 } },
    '3 new items, all to reviewnewYour photos · 5m ago',
    '/review?batch=x',
  ],
  [
    'a batch that failed',
    { kind: 'batch_done', item_id: null, batch_id: 'x', text_values: { count: 0, review_count: 0, failed_count: 2 } },
    '2 photos need your attentionnewYour photos · 5m ago',
    '/scan',
  ],
  [
    'a link that is locked',
    {
      kind: 'pin_locked',
      item_id: null,
      collection_id: 9,
      text_values: { collection_name: 'Party', link_name: 'Tom' },
    },
    'Too many wrong PINs. A guest link is locked until tomorrownewParty · Tom · 5m ago',
    '/inventory?collection=9',
  ],
  [
    'a confirmed address',
    { kind: 'signed_in_by_google', item_id: null, text_values: {} },
    'Your email address is confirmednewBefore, anyone could have made this account. So its earlier password, memberships, shares and invitations no longer count. Without a password, set one in your profile. · 5m ago',
    '/profile',
  ],
  [
    'a disk that is almost full',
    { kind: 'storage_low', item_id: null, text_values: { lack: 'disk', free_bytes: 512_400_000 } },
    'The server’s disk is almost fullnew512 MB were left. Soon nothing can be saved. Free up space: empty the trash, or delete old files on the server. · 5m ago',
    '/profile/trash',
  ],
  [
    'a server without memory',
    { kind: 'storage_low', item_id: null, text_values: { lack: 'memory' } },
    'The server ran out of memorynewNothing could be opened or saved for a while. Give the server more memory, or stop other programs on it. · 5m ago',
    '/profile/admin/storage',
  ],
  [
    'a backup that failed',
    { kind: 'backup_failed', item_id: null, text_values: { since: '2026-01-01T12:10:00.000Z' } },
    'The backup failednewChanges since Jan 1, 2026, ',
    '/profile/admin/storage',
  ],
  [
    'a report that could not be made',
    { kind: 'report_failed', item_id: null, text_values: { report_id: 6 } },
    'Your report could not be madenewTry again, or limit it to a place or a collection. · 5m ago',
    '/report/6',
  ],
])('%s: the notice names the user who caused it and links to its subject', async (_what, changes, text, path) => {
  open([notice(1, changes)]);
  await userEvent.click(await bell('Notices, 1 new'));
  const row = await screen.findByRole('link');
  await waitFor(() => expect(row).toHaveTextContent(text));
  expect(row).toHaveAttribute('href', path);
});
