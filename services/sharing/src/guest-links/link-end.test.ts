import { expect, test } from '@jest/globals';
import { linkEnd } from './link-end.js';

/** On December 10 in Tokyo it is still December 9 in New York and Honolulu. */
const NOW = Date.parse('2026-12-09T20:00:00Z');

test.each([
  ['Pacific/Honolulu', '2026-12-09', '2026-12-10T09:59:59.999Z'],
  ['America/New_York', '2026-12-09', '2026-12-10T04:59:59.999Z'],
  ['Europe/Berlin', '2026-12-09', '2026-12-09T22:59:59.999Z'],
  ['Asia/Kolkata', '2026-12-10', '2026-12-10T18:29:59.999Z'],
  ['Asia/Tokyo', '2026-12-10', '2026-12-10T14:59:59.999Z'],
])('in time zone %s, a link can end today (%s) and not yesterday', (timezone, today, expires_at) => {
  expect(linkEnd(today, timezone, NOW)).toEqual({ expires_at, expires_on: today });
  const yesterday = today.replace('10', '09').replace('09', today.endsWith('10') ? '09' : '08');
  expect(() => linkEnd(yesterday, timezone, NOW)).toThrow('must not be in the past');
});

test("a link that ends at an instant keeps the date in its owner's time zone", () => {
  const at = '2026-12-10T23:30:00Z';
  expect(linkEnd(at, 'Asia/Tokyo', NOW)).toEqual({ expires_at: at, expires_on: '2026-12-11' });
  expect(linkEnd(at, 'Pacific/Honolulu', NOW)).toEqual({ expires_at: at, expires_on: '2026-12-10' });
  expect(linkEnd(null, 'UTC', NOW)).toEqual({ expires_at: null, expires_on: null });
});
