import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import '../../../i18n/locales/sharing';
import { answering } from '../../../testing/answers';
import { show } from '../../../testing/render';
import { ExpiryField } from './expiry-field';

afterEach(() => void vi.useRealTimers());

const user = userEvent.setup();

test.each([
  ['Pacific/Honolulu', '2026-12-09', '2026-12-10', '2026-12-16'],
  ['America/New_York', '2026-12-09', '2026-12-10', '2026-12-16'],
  ['Europe/Berlin', '2026-12-09', '2026-12-10', '2026-12-16'],
  ['Asia/Kolkata', '2026-12-10', '2026-12-11', '2026-12-17'],
  ['Asia/Tokyo', '2026-12-10', '2026-12-11', '2026-12-17'],
])('in %s a link can end today, %s', async (timezone, today, tomorrow, inAWeek) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-09T20:00:00Z') });
  const settings = { currency: null, timezone, language: null, share_names_with_ai: true };
  const onChange = vi.fn();
  const { fetch, count } = answering({ 'GET /api/user/settings': () => [200, settings] });
  show(<ExpiryField value="" onChange={onChange} />, fetch);
  await waitFor(() => expect(count('GET /api/user/settings')).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Date…' }));
  await waitFor(() => expect(screen.getByLabelText('Ends', { selector: 'input' })).toHaveAttribute('min', today));
  for (const name of ['Date…', '1 day', '1 week']) await user.click(screen.getByRole('button', { name }));
  expect(onChange.mock.calls.slice(-3)).toEqual([[today], [tomorrow], [inAWeek]]);
});
