import { notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problem } from '../../testing/answers';
import { comeBack, GROUP, itemsOf, names, open, press, theirs, things } from '../../testing/shared-collections';

/** The progress of the whole checklist, not of one place. */
const progress = (text: string) =>
  screen.findByText((_, element) => element?.textContent === `${text} checked`, { selector: '[role=status]' });

beforeEach(() => localStorage.setItem('auth_token', 'stored'));
afterEach(() => {
  notifications.clean();
  notifications.cleanQueue();
});

test('a collection that is no longer shared gives way to all items with a message, and may return later', async () => {
  let shared = true;
  const answer = (body: unknown): [number, unknown] =>
    shared ? [200, body] : [404, problem('There is no such thing.')];
  const { chosen, store } = open('shared-9', {
    'GET /api/collections/9': () => answer(theirs),
    [itemsOf(9)]: () => answer({ items: things[9] }),
  });
  await screen.findByRole('checkbox', { name: 'Saw' });
  shared = false;
  comeBack();
  expect(await screen.findByText(/^That collection is gone or no longer shared with you/)).toBeVisible();
  await waitFor(() => expect(chosen()).toBe('all'));
  expect(names()).toEqual(['Saw', 'Cup']);

  shared = true;
  act(() => void store.dispatch({ type: 'inventory/collectionChosen', payload: 'shared-9' }));
  expect(await screen.findByRole('checkbox', { name: 'Saw' })).toBeVisible();
  await waitFor(() => expect(chosen()).toBe('shared-9'));
});

test('when one of two merged collections is no longer shared, the other stays', async () => {
  let shared = true;
  const { chosen } = open('merged-3-9', {
    [itemsOf(9)]: () => (shared ? [200, { items: things[9] }] : [404, problem('There is no such collection.')]),
  });
  await screen.findByRole('checkbox', { name: 'Saw' });
  shared = false;
  comeBack();
  expect(await screen.findByText(/^One of the two collections shown here/)).toBeVisible();
  await waitFor(() => expect(chosen()).toBe('3'));
  expect(screen.getByRole('checkbox', { name: 'Map' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Saw' })).toBeNull();
});

test('a group that the user has left gives way to all items', async () => {
  const { chosen } = open('shared_with_group_5', { [GROUP]: () => [404, problem('There is no such group.')] });
  expect(await screen.findByText(/^That collection is gone or no longer shared with you/)).toBeVisible();
  await waitFor(() => expect(chosen()).toBe('all'));
});

test('deleting one of two merged collections shows the other one, without a second message', async () => {
  const { chosen } = open('merged-3-9', { 'DELETE /api/collections/3': () => [200, { success: true }] });
  await screen.findByRole('checkbox', { name: 'Saw' });
  await press('Collection: Packing');
  await press('Actions for Packing');
  await press('Delete');
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Delete Packing?' })).getByText('Delete'));
  await waitFor(() => expect(chosen()).toBe('shared-9'));
  expect(await screen.findByText(/^Packing is deleted/)).toBeVisible();
  expect(screen.queryByText(/no longer shared with you/)).toBeNull();
});

test('an outage does not count as lost access', async () => {
  const { chosen } = open('shared-9', { [itemsOf(9)]: () => [503, problem('Not now.')] });
  expect(await screen.findByText(/^Not now\./)).toBeVisible();
  expect(chosen()).toBe('shared-9');
});

test.each([
  [
    'a tick',
    () => userEvent.click(screen.getByRole('checkbox', { name: 'Saw' })),
    'PUT /api/collections/9/items/2/check',
  ],
  ['a run', () => press('Start a run'), 'POST /api/collections/9/runs'],
])('%s that finds the collection gone reports only the loss', async (_, touch, route) => {
  let shared = true;
  const gone = problem('The collection was not found.', 'collection_not_found');
  const answer = (body: unknown): [number, unknown] => (shared ? [200, body] : [404, gone]);
  const { chosen, server } = open('shared-9', {
    'GET /api/collections/9': () => answer(theirs),
    [itemsOf(9)]: () => answer({ items: things[9] }),
    [route]: () => [404, gone],
  });
  await screen.findByRole('checkbox', { name: 'Saw' });
  await progress('0 of 2');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start a run' })).toBeEnabled());
  shared = false;
  await touch();
  expect(await screen.findByText(/^That collection is gone or no longer shared with you/)).toBeVisible();
  expect(server.count(route)).toBe(1);
  expect(chosen()).toBe('all');
  expect(screen.queryByText('The collection was not found.')).toBeNull();
});
