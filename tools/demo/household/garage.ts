import { type Photo, photo, stock, thing } from './photo.js';

const hand = { category: 'Tools > Hand tools' };
const power = { category: 'Tools > Power tools', tags: ['insured'] };
const paint = { category: 'Tools > Paint and glue' };
const garden = { category: 'Outdoors > Garden tools' };

export const GARAGE: Photo[] = [
  photo(
    'bench',
    'Garage > Workbench',
    thing('Claw hammer', 'hammer', 'brown', hand),
    thing('Screwdriver, Phillips', 'screwdriver', 'red', { ...hand, second: 'black' }),
    thing('Screwdriver, flat', 'screwdriver', 'yellow', { ...hand, second: 'black', quantity: 3 }),
    thing('Combination pliers', 'pliers', 'blue', hand),
  ),
  photo(
    'bench',
    'Garage > Workbench',
    thing('Spanner 13', 'wrench', 'silver', hand),
    thing('Spanner 17', 'wrench', 'gray', hand),
    thing('Side cutters', 'pliers', 'red', hand),
    thing('Rubber mallet', 'hammer', 'beige', hand),
  ),
  photo('bench', 'Garage > Workbench', thing('Hand saw', 'saw', 'orange', hand)),
  photo(
    'garage',
    'Garage > Shelf 1',
    thing('Cordless drill', 'drill', 'turquoise', {
      ...power,
      second: 'black',
      cost: 149,
      manufacturer: 'Makko',
      model: 'DF-333',
      code: '4006381333931',
      purchase_date: '2024-05-30',
      warranty_until: '2027-05-30',
      description: 'With two batteries. The bits are in the green box beside it.',
    }),
  ),
  photo(
    'garage',
    'Garage > Shelf 1',
    thing('Impact driver', 'drill', 'yellow', { ...power, second: 'black', cost: 119 }),
    thing('Torch', 'torch', 'gray', { ...hand, second: 'black', quantity: 2 }),
  ),
  photo('bench', 'Garage > Shelf 1', thing('Spirit level', 'level', 'yellow', { category: 'Tools > Measuring' })),
  photo(
    'garage',
    'Garage > Shelf 1',
    thing('Tape measure, 5 m', 'tapeMeasure', 'red', { category: 'Tools > Measuring', second: 'black' }),
    thing('Extension lead', 'extensionLead', 'black', { category: 'Electronics > Cables and chargers', quantity: 2 }),
  ),
  photo(
    'garage',
    'Garage > Shelf 2',
    thing('Toolbox with sockets', 'toolbox', 'red', {
      ...hand,
      second: 'black',
      tags: ['lent'],
      description: 'Carla has it until Sunday.',
    }),
  ),
  photo(
    'garage',
    'Garage > Shelf 2 > Blue box',
    thing('Light bulbs E27', 'bulb', 'white', { category: 'Furniture > Lamps', ...stock(2, 4) }),
    thing('Light bulbs E14', 'bulb', 'yellow', { category: 'Furniture > Lamps', ...stock(5, 2) }),
    thing('Batteries AAA', 'battery', 'silver', {
      category: 'Electronics > Batteries',
      second: 'blue',
      ...stock(12, 4),
    }),
  ),
  photo(
    'bench',
    'Garage > Shelf 2 > Blue box',
    thing('Wood glue', 'glue', 'yellow', { ...paint, second: 'red' }),
    thing('Superglue', 'glue', 'white', { ...paint, second: 'blue', ...stock(1, 1) }),
    thing('Rust remover', 'sprayCan', 'blue', { ...paint, second: 'yellow', ...stock(1, 1) }),
    thing('Spray paint, black', 'sprayCan', 'black', { ...paint, second: 'red' }),
  ),
  photo(
    'garage',
    'Garage > Shelf 3',
    thing('Wall paint, white', 'paintCan', 'white', { ...paint, second: 'blue', quantity: 2 }),
    thing('Paint, bedroom green', 'paintCan', 'green', {
      ...paint,
      second: 'beige',
      description: 'Sage 40, mixed on 4 May. Enough for one wall.',
    }),
  ),
  photo(
    'garage',
    'Garage > Shelf 3',
    thing('Varnish', 'paintCan', 'gold', { ...paint, second: 'brown' }),
    thing('Paint, fence', 'paintCan', 'brown', { ...paint, second: 'green' }),
  ),
  photo(
    'garage',
    'Garage > Garden corner',
    thing('Watering can', 'wateringCan', 'green', garden),
    thing('Bucket', 'bucket', 'blue', { ...garden, second: 'silver', quantity: 2 }),
  ),
  photo(
    'hall',
    'Garage > Garden corner',
    thing('Flower pots', 'flowerPots', 'orange', { category: 'Outdoors > Garden supplies', quantity: 9 }),
    thing('Lawn seed', 'pouch', 'green', { category: 'Outdoors > Garden supplies', ...stock(1, 1) }),
  ),
  photo(
    'garage',
    'Garage > Garden corner',
    thing('Axe', 'axe', 'brown', garden),
    thing('Hatchet', 'axe', 'red', garden),
  ),
  photo(
    'bench',
    'Garage > Workbench',
    thing('Allen keys', 'wrench', 'black', hand),
    thing('Wire brush', 'hammer', 'yellow', hand),
    thing('Wood chisel', 'screwdriver', 'orange', { ...hand, second: 'black', condition: 'worn' }),
  ),
  photo(
    'garage',
    'Garage > Wall hooks',
    thing('Bicycle helmet Anna', 'helmet', 'turquoise', { category: 'Outdoors > Bicycles', second: 'black' }),
    thing('Bicycle helmet Ben', 'helmet', 'black', { category: 'Outdoors > Bicycles', second: 'red', tags: ['ben'] }),
  ),
];
