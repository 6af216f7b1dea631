import { expect, test } from 'vitest';
import { dismissCard, isCardDismissed } from './dismissal';

const DAY = 24 * 60 * 60 * 1000;

test('a dismissed card stays away for 90 days', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  expect(isCardDismissed(now)).toBe(false);
  dismissCard(now);
  expect(isCardDismissed(now)).toBe(true);
  expect(isCardDismissed(now + 90 * DAY - 1)).toBe(true);
  expect(isCardDismissed(now + 90 * DAY)).toBe(false);
});

test('a card with a dismissal in the future or a broken entry shows', () => {
  dismissCard(2 * DAY);
  expect(isCardDismissed(DAY)).toBe(false);
  localStorage.setItem('install-dismissed', 'yes');
  expect(isCardDismissed()).toBe(false);
});
