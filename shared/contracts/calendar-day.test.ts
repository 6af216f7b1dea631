import { describe, expect, test } from '@jest/globals';
import { addDays, dayIn, endOfDay } from './calendar-day.js';

describe("a day ends at midnight in the user's time zone", () => {
  test.each([
    ['2026-12-10', 'Pacific/Honolulu', '2026-12-11T09:59:59.999Z'],
    ['2026-12-10', 'America/New_York', '2026-12-11T04:59:59.999Z'],
    ['2026-12-10', 'UTC', '2026-12-10T23:59:59.999Z'],
    ['2026-12-10', 'Europe/Berlin', '2026-12-10T22:59:59.999Z'],
    ['2026-12-10', 'Asia/Kolkata', '2026-12-10T18:29:59.999Z'],
    ['2026-12-10', 'Asia/Tokyo', '2026-12-10T14:59:59.999Z'],
    ['2026-12-10', 'Pacific/Kiritimati', '2026-12-10T09:59:59.999Z'],
    // Days with a clock change, and the days before.
    ['2027-03-13', 'America/New_York', '2027-03-14T04:59:59.999Z'],
    ['2027-03-14', 'America/New_York', '2027-03-15T03:59:59.999Z'],
    ['2027-11-06', 'America/New_York', '2027-11-07T03:59:59.999Z'],
    ['2027-11-07', 'America/New_York', '2027-11-08T04:59:59.999Z'],
    ['2027-03-27', 'Europe/Berlin', '2027-03-27T22:59:59.999Z'],
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T21:59:59.999Z'],
    ['2027-10-30', 'Europe/Berlin', '2027-10-30T21:59:59.999Z'],
    ['2027-10-31', 'Europe/Berlin', '2027-10-31T22:59:59.999Z'],
    // Clocks that change at midnight: a day of 23 hours, and a day of 25.
    ['2024-09-07', 'America/Santiago', '2024-09-08T03:59:59.999Z'],
    ['2024-04-06', 'America/Santiago', '2024-04-07T03:59:59.999Z'],
    ['2024-02-29', 'Asia/Tokyo', '2024-02-29T14:59:59.999Z'],
  ])('%s in %s ends at %s', (day, zone, end) => {
    expect(endOfDay(day, zone)).toBe(end);
    expect(dayIn(zone, Date.parse(end))).toBe(day);
    expect(dayIn(zone, Date.parse(end) + 1)).toBe(addDays(day, 1));
  });
});

test('the same instant falls on an earlier day in the west than in the east', () => {
  const at = Date.parse('2026-12-10T03:00:00Z');
  expect(
    ['Pacific/Honolulu', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'].map((zone) => dayIn(zone, at)),
  ).toEqual([...['2026-12-09', '2026-12-09', '2026-12-10', '2026-12-10']]);
});

test.each([
  ['2027-03-27', 2, '2027-03-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-10', 0, '2026-12-10'],
])('%s plus %s days is %s, even across a clock change', (day, days, later) => {
  expect(addDays(day, days)).toBe(later);
});
