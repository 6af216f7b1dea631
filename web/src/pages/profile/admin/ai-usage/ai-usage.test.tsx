import '../../../../i18n/locales/admin';
import '../../../../i18n/locales/profile';
import '../../../../i18n/locales/queue';
import { notifications } from '@mantine/notifications';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AiUsage as Usage } from '@whereabouts/shared/contracts/vision.js';
import { beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../../../testing/answers';
import { show } from '../../../../testing/render';
import { AiUsage } from './ai-usage';

const user = userEvent.setup();
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
  expect(rowsOf('Recent calls')[1]).toEqual(['small', 'Answered', 'just now', '1,000 / 200', '2.4 s', 'not known']);
});

test.each([
  ['25,5', 25.5],
  ['', null],
  ['0', 0],
])('a cap of “%s” is saved as %s', async (typed, monthly_cap_usd) => {
  const server = await open({ [`PUT ${USAGE}`]: () => [200, { ...usage, monthly_cap_usd }] });
  const field = await screen.findByRole('textbox', { name: /Monthly cap/ });
  await user.clear(field);
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(monthly_cap_usd === null ? 'There is no cap now.' : /^The queue pauses when a month/);
  expect(server.calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ monthly_cap_usd });
});

test('an invalid amount is not sent, and a refused one shows the reason', async () => {
  const server = await open({ [`PUT ${USAGE}`]: () => [400, problem('The cap is too large.')] });
  const field = await screen.findByRole('textbox', { name: /Monthly cap/ });
  await user.clear(field);
  await user.type(field, 'ten');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter an amount from 0 to 1,000,000, or nothing.')).toBeVisible();
  expect(server.count(`PUT ${USAGE}`)).toBe(0);
  await user.clear(field);
  await user.type(field, '11');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The cap is too large.')).toBeVisible();
});

test.each([
  ['20', 20, 'The AI looks at 20 photos a day for each user.'],
  ['', null, 'There is no daily limit now.'],
])('a daily limit of “%s” is saved as %s', async (typed, photos_per_user_and_day, told) => {
  const server = await open({ [`PUT ${USAGE}`]: () => [200, { ...usage, photos_per_user_and_day }] });
  const field = await screen.findByRole('textbox', { name: 'AI photos per user and day' });
  expect(field).toHaveValue('100');
  await user.clear(field);
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Set limit' }));
  await screen.findByText(told);
  expect(server.calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ photos_per_user_and_day });
});

test('a daily limit that is not a whole number is not sent', async () => {
  const server = await open();
  const field = await screen.findByRole('textbox', { name: 'AI photos per user and day' });
  await user.clear(field);
  await user.type(field, '1.5');
  await user.click(screen.getByRole('button', { name: 'Set limit' }));
  expect(screen.getByText('Enter a whole number from 0 to 100,000, or nothing.')).toBeVisible();
  expect(server.count(`PUT ${USAGE}`)).toBe(0);
});

test('a reached cap is shown', async () => {
  await open({ [`GET ${USAGE}`]: () => [200, { ...usage, cost_usd: 10, paused: true }] });
  expect(await screen.findByText('The cap of this month is reached: the queue waits.')).toBeVisible();
});
