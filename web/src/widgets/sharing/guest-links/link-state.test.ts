import type { GuestLink } from '@whereabouts/shared/contracts/guests.js';
import { expect, test } from 'vitest';
import { linkState } from './link-state';

const NOW = Date.parse('2026-05-05T12:00:00Z');
const of = (link: Partial<GuestLink>) =>
  linkState({ expires_at: null, max_uses: null, use_count: 0, ...link } as GuestLink, NOW);

test.each([
  [7, 'var(--good)', false],
  [8, 'var(--warn)', true],
  [9, 'var(--warn)', true],
  [10, 'var(--bad)', true],
])('%i of 10 uses are shown in %s', (use_count, color, is_near_limit) => {
  expect(of({ max_uses: 10, use_count })).toMatchObject({ color, is_near_limit, percent: use_count * 10 });
});

test('a link without a limit is never near it', () => {
  expect(of({ use_count: 1_000 })).toMatchObject({ color: 'var(--good)', is_near_limit: false });
});

test.each([
  ['2026-05-06T12:00:00Z', false, false],
  ['2026-05-06T11:59:59Z', true, false],
  ['2026-05-05T12:00:00Z', false, true],
])('for an expiry at %s, soon is %s and expired is %s', (expires_at, is_expiring_soon, is_expired) => {
  expect(of({ expires_at })).toMatchObject({ is_expiring_soon, is_expired });
});
