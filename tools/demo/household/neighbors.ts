import { type Photo, photo, thing } from './photo.js';

const record = { category: 'Media > Music' };

/** Ben's items in the same flat. */
export const OF_BEN: Photo[] = [
  photo(
    'study',
    'Living room > Bookcase > Ben',
    thing('Jazz records', 'books', 'black', { ...record, second: 'turquoise', quantity: 34 }),
    thing('Record player', 'speaker', 'brown', { category: 'Electronics > Audio', second: 'black', cost: 240 }),
  ),
  photo(
    'bench',
    'Garage > Shelf 4',
    thing('Circular saw', 'drill', 'green', { category: 'Tools > Power tools', second: 'red', cost: 165 }),
    thing('Tool bag', 'toolbox', 'blue', { category: 'Tools > Hand tools' }),
  ),
  photo(
    'cellar',
    'Cellar > Rack D',
    thing('Climbing rucksack', 'backpack', 'green', { category: 'Leisure > Sports', second: 'black' }),
    thing('Climbing helmet', 'helmet', 'orange', { category: 'Leisure > Sports', second: 'black' }),
    thing('Bivouac bag', 'sleepingBag', 'orange', { category: 'Leisure > Camping' }),
  ),
];

/** Carla's items in the garden plot. */
export const OF_CARLA: Photo[] = [
  photo(
    'garage',
    'Garden shed',
    thing('Garden watering can', 'wateringCan', 'turquoise', { category: 'Outdoors > Garden tools' }),
    thing('Compost bucket', 'bucket', 'green', { category: 'Outdoors > Garden tools', second: 'silver' }),
  ),
  photo(
    'hall',
    'Garden shed > Shelf',
    thing('Seed potatoes', 'basket', 'brown', { category: 'Outdoors > Garden supplies' }),
    thing('Tomato plants', 'plant', 'orange', { category: 'Home > Plants', second: 'green', quantity: 8 }),
    thing('Clay pots', 'flowerPots', 'brown', { category: 'Outdoors > Garden supplies', quantity: 14 }),
  ),
];
