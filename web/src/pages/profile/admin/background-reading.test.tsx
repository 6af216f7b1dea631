import '../../../i18n/locales/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answering, problem } from '../../../testing/answers';
import { show } from '../../../testing/render';
import { BackgroundReading } from './background-reading';

const READING = '/api/admin/background-reading';

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

test('the switch shows how many items wait, and turns reading off', async () => {
  const server = answering({
    [`GET ${READING}`]: () => [200, { is_on: true, waiting: 1200 }],
    [`PUT ${READING}`]: () => [200, { is_on: false, waiting: 1200 }],
  });
  show(<BackgroundReading />, server.fetch);
  expect(await screen.findByText(/1,200 items are still to be read/)).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'Read the photos of existing items' }));
  expect(await screen.findByText('1,200 items are not read.')).toBeVisible();
  expect(screen.getByRole('switch')).not.toBeChecked();
});

test('a server that cannot answer shows a problem instead of a number', async () => {
  show(<BackgroundReading />, answering({ [`GET ${READING}`]: () => [503, problem('unavailable')] }).fetch);
  expect(await screen.findByRole('alert')).toBeVisible();
});
