import { expect, test } from 'vitest';
import { findPlace, liesIn, placeTree } from './place-tree';

const place = (path: string, item_count: number, image_ids: number[] = []) => {
  const [area = null, location = null, sub_location = null] = path.split('/').filter(Boolean);
  return { area, location, sub_location, item_count, image_ids };
};

test('item counts and photos add up from sub-locations to areas', () => {
  const { areas, nowhere } = placeTree([
    place('Garage', 1, [1]),
    place('Garage/Shelf', 2, [2, 1]),
    place('Garage/Shelf/Box', 3, [3, 4]),
    place('Kitchen', 4),
    place('', 5),
  ]);
  expect(nowhere).toBe(5);
  expect(areas.map(({ names, item_count, own_count }) => [names, item_count, own_count])).toEqual([
    [['Garage'], 6, 1],
    [['Kitchen'], 4, 4],
  ]);
  expect(areas[0]?.image_ids).toEqual([1, 2, 3]);
  expect(findPlace(areas, ['Garage', 'Shelf'])).toMatchObject({ item_count: 5, own_count: 2 });
  expect(findPlace(areas, ['Garage', 'Shelf', 'Box'])).toMatchObject({ item_count: 3, children: [] });
  expect(findPlace(areas, ['Garage', 'Rack'])).toBeUndefined();
});

test('a place without direct items exists if deeper places have items', () => {
  expect(placeTree([place('Attic/Chest', 2)]).areas[0]).toMatchObject({
    names: ['Attic'],
    item_count: 2,
    own_count: 0,
  });
});

test('an item is in its own place and in the places around it', () => {
  const item = { area: 'Garage', location: 'Shelf', sub_location: null };
  expect(
    [['Garage'], ['Garage', 'Shelf'], ['Garage', 'Shelf', 'Box'], ['Attic']].map((names) => liesIn(item, names)),
  ).toEqual([true, true, false, false]);
});
