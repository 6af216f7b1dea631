import { expect, test } from 'vitest';
import { buildItem } from '../../testing/factories';
import { placesOf } from './item-places';

test('placesOf counts items by place and sorts places in natural order', () => {
  const places = placesOf([
    buildItem({ id: 1, area: 'Garage', location: 'Shelf 10' }),
    buildItem({ id: 2, area: 'Garage', location: 'Shelf 9' }),
    buildItem({ id: 3, area: 'Garage', location: 'Shelf 10' }),
    buildItem({ id: 4 }),
  ]);
  expect(places.map(({ area, location, item_count }) => [area, location, item_count])).toEqual([
    [null, null, 1],
    ['Garage', 'Shelf 9', 1],
    ['Garage', 'Shelf 10', 2],
  ]);
});
