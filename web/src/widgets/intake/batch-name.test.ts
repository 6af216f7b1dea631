import { expect, test } from 'vitest';
import { NO_DEFAULTS } from '../../domain/scan-defaults';
import '../../i18n/locales/scan';
import { batchName } from './batch-name';

const NOW = new Date(2026, 10, 22, 10, 36);

test.each([
  [NO_DEFAULTS, 5, /^5 photos, .*22.*10:36/],
  [NO_DEFAULTS, 1, /^1 photo, /],
  [NO_DEFAULTS, undefined, /^Photos, /],
  [{ ...NO_DEFAULTS, area: 'Garage', location: 'Shelf 2' }, 5, /^Garage › Shelf 2, .*10:36/],
])('a batch is named by its place or its number of photos, and the time', (place, count, name) => {
  expect(batchName(place, NOW, count)).toMatch(name);
});
