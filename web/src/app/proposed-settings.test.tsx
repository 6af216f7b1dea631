import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering } from '../testing/answers';
import { show } from '../testing/render';
import ProposedSettings from './proposed-settings';

const SETTINGS = 'GET /api/user/settings';
const CHANGE = 'PUT /api/user/settings';
const NOTHING = { currency: null, timezone: null, language: null, share_names_with_ai: true };

beforeEach(() => {
  localStorage.setItem('auth_token', 'stored');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-CH', 'en']);
});

test('settings detected by the browser are saved once, even if that fails', async () => {
  const server = answering({ [SETTINGS]: () => [200, NOTHING], [CHANGE]: () => [500, null] });
  show(<ProposedSettings />, server.fetch);
  await waitFor(() => expect(server.count(CHANGE)).toBe(1));
  expect(server.calls.find(({ route }) => route === CHANGE)?.body).toMatchObject({ timezone: expect.any(String) });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.count(CHANGE)).toBe(1);
});

test('settings that the user has chosen stay', async () => {
  const chosen = { currency: 'EUR', timezone: 'Europe/Berlin', language: 'en', share_names_with_ai: true };
  const server = answering({ [SETTINGS]: () => [200, chosen] });
  show(<ProposedSettings />, server.fetch);
  await waitFor(() => expect(server.count(SETTINGS)).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.count(CHANGE)).toBe(0);
});
