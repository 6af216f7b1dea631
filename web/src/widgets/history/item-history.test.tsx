import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HistoryEvent } from '@whereabouts/shared/contracts/history.js';
import { expect, test } from 'vitest';
import { answering, problem } from '../../testing/answers';
import { buildItem, buildUser } from '../../testing/factories';
import { show } from '../../testing/render';
import { eventText } from './event-text';
import { HistorySection } from './history-section';

const event = (kind: HistoryEvent['kind'], ...changes: HistoryEvent['changes']): HistoryEvent => ({
  ...{ id: 1, at: '2026-01-01T00:00:00.000Z', actor_id: 2, actor_name: 'Anna', can_revert: false },
  kind,
  changes,
});
const money = (value: number) => `$${value.toFixed(2)}`;
/** Without the invisible marks around inserted values. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
const place = (area: string | null, location: string | null = null) => ({ area, location, sub_location: null });

test.each([
  [
    event('changed', { field: 'place', from: place('Kitchen', 'Drawer'), to: place('Cellar') }),
    'Anna moved it from Kitchen › Drawer to Cellar',
  ],
  [event('changed', { field: 'place', from: place(null), to: place('Cellar') }), 'Anna put it in Cellar'],
  [event('changed', { field: 'value', from: 10, to: 12 }), 'Anna changed the value from $10.00 to $12.00'],
  [
    event('changed', { field: 'color', from: null, to: 'red' }, { field: 'tags', from: ['a'], to: ['b', 'c'] }),
    'Anna set the color to red, added the tags b and c, and removed the tag a',
  ],
  [
    event('changed', { field: 'custom.4', label: 'Tolerance', from: 0.0004, to: 0.5 }),
    'Anna changed “Tolerance” from 0.0004 to 0.5',
  ],
  [event('changed', { field: 'custom.3', label: 'Wood', from: true, to: null }), 'Anna cleared “Wood”, which was yes'],
  [
    event('changed', { field: 'image_id', from: 1, to: 2 }, { field: 'image_box', from: null, to: null }),
    'Anna changed the cover photo',
  ],
  [event('file_added', { field: 'file.receipt', from: null, to: 'Bill.pdf' }), 'Anna added the receipt Bill.pdf'],
  [event('file_removed', { field: 'file.photo', from: '', to: null }), 'Anna removed a photo'],
  [
    event('shared', { field: 'group', from: null, to: 'Home', label: 'Tools' }),
    'Anna shared it with Home through Tools',
  ],
  [
    event('departed', { field: 'departed', from: null, to: { kind: 'sold', on: null, price: null, note: null } }),
    'Anna marked it as departed: Sold',
  ],
  [{ ...event('created'), actor_id: 1 }, 'You added it'],
  [{ ...event('trashed'), actor_name: '' }, 'A deleted user deleted it'],
  [{ ...event('restored'), actor_id: null, actor_name: null }, 'Someone restored it from the trash'],
])('an event is a sentence: %#', (given, text) => {
  expect(plain(eventText(given, money, 1))).toBe(text);
});

test('the history loads when it is opened, goes on by page, and an event can be reverted', async () => {
  const at = new Date().toISOString();
  const renamed = event('changed', { field: 'name', from: 'Drill', to: 'Hammer' });
  const [latest, older] = [
    { ...renamed, id: 9, at, can_revert: true },
    { ...event('created'), id: 3 },
  ];
  let isChanged = false;
  const server = answering({
    'GET /api/auth/me': () => [200, { user: buildUser({ id: 1 }) }],
    'GET /api/items/1/history': () => [200, { events: [latest], next_cursor: '9' }],
    'GET /api/items/1/history?cursor=9': () => [200, { events: [older], next_cursor: null }],
    'POST /api/items/1/history/9/revert': () =>
      isChanged
        ? [409, problem('This has changed since.', 'changed_since')]
        : [200, { item: buildItem({ id: 1 }), event_id: 12 }],
    'POST /api/items/1/history/12/revert': () => [409, problem('The value is another one now.', 'changed_since')],
  });
  show(<HistorySection item={buildItem({ id: 1 })} />, server.fetch);
  expect(server.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show the history' }));
  expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
  expect(plain(screen.getByRole('listitem').textContent ?? '')).toContain('Anna renamed it from “Drill” to “Hammer”');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  const revert = () => userEvent.click(screen.getByRole('button', { name: /^Revert: / }));
  await revert();
  expect(await screen.findByText('The change is reverted')).toBeVisible();
  // The Undo reverts the event of the revert, once.
  await userEvent.dblClick(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The value is another one now.')).toBeVisible();
  expect(server.count('POST /api/items/1/history/12/revert')).toBe(1);
  isChanged = true;
  await revert();
  expect(await screen.findByText('This has changed since.')).toBeVisible();
});

test('a failed “Show more” says so and can be pressed again', async () => {
  const server = answering({
    'GET /api/items/1/history': () => [200, { events: [event('created')], next_cursor: '9' }],
    'GET /api/items/1/history?cursor=9': () => [503, problem('Not now.')],
  });
  show(<HistorySection item={buildItem({ id: 1 })} />, server.fetch);
  await userEvent.click(screen.getByRole('button', { name: 'Show the history' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the history.');
  expect(screen.getByRole('button', { name: 'Show more' })).toBeEnabled();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
