import '../../../../../i18n/locales/admin';
import '../../../../../i18n/locales/profile';
import '../../../../../i18n/locales/queue';
import { notifications } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import type { AiUsage as Usage } from '@whereabouts/shared/contracts/vision.js';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../../../../testing/answers';
import { show } from '../../../../../testing/render';
import { AiUsage } from './ai-usage';

const now = new Date().toISOString();
const USAGE = '/api/admin/ai-usage';
const usage: Usage = {
  month: '2026-03',
  photos: 40,
  input_tokens: 40_000,
  output_tokens: 8_000,
  cost_usd: 1.5,
  monthly_cap_usd: 10,
  photos_per_user_and_day: 100,
  paused: false,
  recent: [
    {
      id: 1,
      model: 'small',
      input_tokens: 1_000,
      output_tokens: 200,
      cost_usd: null,
      duration_ms: 2_400,
      outcome: 'answered',
      prompt_version: 2,
      created_at: now,
    },
  ],
};

beforeEach(() => {
  localStorage.setItem('auth_token', 'stored');
  // Notifications of the previous test would keep new ones in the queue.
  notifications.clean();
  notifications.cleanQueue();
});

async function open(routes: Parameters<typeof answering>[0] = {}) {
  const server = answering({ [`GET ${USAGE}`]: () => [200, usage], ...routes });
  show(<AiUsage />, server.fetch);
  await screen.findByRole('heading', { name: 'Recent calls' });
  return server;
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('the page shows the cost of the month and each call, even a call with an unknown price', async () => {
  await open();
  expect(await screen.findByText('$1.50 of $10.00')).toBeVisible();
  expect(rowsOf('Recent calls')[1]).toEqual([
    'small',
    '2',
    'Answered',
    'just now',
    '1,000 / 200',
    '2.4 s',
    'not known',
  ]);
});

test('tokens that a provider did not count are not shown as zero', async () => {
  const uncounted = { ...usage.recent[0], input_tokens: 0, output_tokens: 0 };
  const builtIn = { ...uncounted, id: 2, model: 'offline', prompt_version: null, cost_usd: 0 };
  await open({ [`GET ${USAGE}`]: () => [200, { ...usage, recent: [uncounted, builtIn] }] });
  expect(rowsOf('Recent calls').map((row) => row[4])).toEqual([expect.anything(), 'not known', '0 / 0']);
});

test('a reached cap is shown', async () => {
  await open({ [`GET ${USAGE}`]: () => [200, { ...usage, cost_usd: 10, paused: true }] });
  expect(await screen.findByText('The cap of this month is reached: the queue waits.')).toBeVisible();
});
