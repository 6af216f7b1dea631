import '../../../i18n/locales/admin';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../../testing/answers';
import { show } from '../../../testing/render';
import TrashRetention from './trash-retention';

const user = userEvent.setup();
const RETENTION = '/api/settings/trash_retention_days';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

function open(routes: Parameters<typeof answering>[0]) {
  const kept = { key: 'trash_retention_days', value: '14' };
  const server = answering({ [`GET ${RETENTION}`]: () => [200, kept], ...routes });
  show(<TrashRetention />, server.fetch);
  return server;
}

async function keepDays(typed: string) {
  const days = screen.getByLabelText('Days to keep deleted items');
  await user.clear(days);
  if (typed) await user.type(days, typed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  return days;
}

test('the days in the trash are saved', async () => {
  const server = open({ [`PUT ${RETENTION}`]: () => [200, { key: 'trash_retention_days', value: '90' }] });
  await waitFor(() => expect(screen.getByLabelText('Days to keep deleted items')).toHaveValue(14));
  expect(await keepDays('90')).toHaveValue(90);
  expect(server.calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ value: '90' });
});

test.each(['0', '366', '1.5', ''])('“%s” days in the trash show a field error and are not sent', async (typed) => {
  const server = open({ [`PUT ${RETENTION}`]: () => [200, { key: 'trash_retention_days', value: '7' }] });
  await waitFor(() => expect(screen.getByLabelText('Days to keep deleted items')).toHaveValue(14));
  const days = await keepDays(typed);
  expect(days).toHaveAccessibleDescription(/Enter a whole number from 1 to 365\./);
  expect(days).toBeInvalid();
  expect(days).toHaveFocus();
  expect(server.count(`PUT ${RETENTION}`)).toBe(0);
  await keepDays('7');
  expect(days).toBeValid();
  expect(server.count(`PUT ${RETENTION}`)).toBe(1);
});
