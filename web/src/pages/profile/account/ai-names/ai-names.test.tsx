import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NameCorrection } from '@whereabouts/shared/contracts/name-corrections.js';
import { beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../../../testing/answers';
import { show } from '../../../../testing/render';
import { AiNames } from './ai-names';

const user = userEvent.setup();
const SETTINGS = { currency: 'EUR', timezone: 'UTC', language: 'en', share_names_with_ai: true };
const pair = (id: number): NameCorrection => ({ id, from: `Mug ${id}`, to: `Cup ${id}`, at: new Date().toISOString() });

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function open(corrections: NameCorrection[], routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({
    'GET /api/user/settings': () => [200, SETTINGS],
    'GET /api/user/corrections': () => [200, { corrections }],
    ...routes,
  });
  show(<AiNames />, server.fetch);
  return server;
}

const list = async () => within(await screen.findByRole('list', { name: 'What the AI learned' }));

test('the switch says which names leave, and is saved at once', async () => {
  const server = open([], { 'PUT /api/user/settings': () => [200, { ...SETTINGS, share_names_with_ai: false }] });
  const share = screen.getByRole('switch', { name: 'Share names with the AI' });
  await waitFor(() => expect(share).toBeChecked());
  expect(share).toHaveAccessibleDescription(/names of your own places, categories and similar items/);
  await user.click(share);
  await waitFor(() => expect(share).not.toBeChecked());
  expect(server.calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ share_names_with_ai: false });
  expect(screen.getByText(/^When you rename an item that the AI named/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Erase all' })).toBeNull();
});

test('the latest corrections show with both names, and all of them on demand', async () => {
  open(Array.from({ length: 7 }, (_, index) => pair(index + 1)));
  expect((await list()).getAllByRole('listitem')).toHaveLength(5);
  expect((await list()).getByRole('button', { name: 'Erase “Mug 1” became “Cup 1”' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all 7' }));
  expect((await list()).getAllByRole('listitem')).toHaveLength(7);
  expect(screen.getByRole('list', { name: 'What the AI learned' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

test('one correction is erased at a tap, and all of them after a question', async () => {
  let kept = [pair(1), pair(2)];
  const server = open(kept, {
    'GET /api/user/corrections': () => [200, { corrections: kept }],
    'DELETE /api/user/corrections/1': () => {
      kept = [pair(2)];
      return [200, { success: true }];
    },
    'DELETE /api/user/corrections': () => {
      kept = [];
      return [200, { success: true }];
    },
  });
  await user.click((await list()).getByRole('button', { name: 'Erase “Mug 1” became “Cup 1”' }));
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Erase all' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1 correction is erased. Your item keeps its name.')).toBeVisible();
  expect(server.count('DELETE /api/user/corrections')).toBe(0);
  await user.click(dialog.getByRole('button', { name: 'Erase all' }));
  expect(await screen.findByText(/^When you rename an item/)).toBeVisible();
});

test('a refused change shows the reason', async () => {
  open([pair(1)], { 'DELETE /api/user/corrections/1': () => [404, problem('This correction is no longer there.')] });
  await user.click((await list()).getByRole('button', { name: /^Erase “Mug 1”/ }));
  expect(await screen.findByText('This correction is no longer there.')).toBeVisible();
});

test('a failed load does not say that a change failed', async () => {
  open([], { 'GET /api/user/corrections': () => [500, null] });
  expect(await screen.findByText(/^This could not be loaded/)).toBeVisible();
});
