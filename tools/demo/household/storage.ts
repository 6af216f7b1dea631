import { type Photo, photo, stock, thing } from './photo.js';

const outerwear = { category: 'Clothing > Outerwear' };
const shoes = { category: 'Clothing > Shoes' };
const accessory = { category: 'Clothing > Accessories' };
const bag = { category: 'Clothing > Bags' };
const camping = { category: 'Leisure > Camping', tags: ['camping'] };
const box = { category: 'Home > Storage boxes' };
const toy = { category: 'Leisure > Toys', tags: ['lena'] };

export const STORAGE: Photo[] = [
  photo(
    'hall',
    'Hall > Coat rack',
    thing('Rain jacket', 'jacket', 'yellow', { ...outerwear, second: 'gray', tags: ['camping'] }),
    thing('Winter coat', 'jacket', 'blue', { ...outerwear, second: 'beige' }),
  ),
  photo(
    'hall',
    'Hall > Coat rack',
    thing('Umbrella', 'umbrella', 'red', { ...accessory, second: 'brown' }),
    thing('Umbrella, large', 'umbrella', 'black', { ...accessory, second: 'brown' }),
    thing('Handbag', 'handbag', 'brown', { ...bag, second: 'brown' }),
  ),
  photo(
    'hall',
    'Hall > Shoe cabinet',
    thing('Running shoes', 'shoe', 'turquoise', { ...shoes, second: 'white' }),
    thing('Sneakers', 'shoe', 'white', { ...shoes, second: 'orange' }),
  ),
  photo(
    'hall',
    'Hall > Shoe cabinet',
    thing('Rubber boots', 'boot', 'green', { ...shoes, second: 'black', tags: ['camping'] }),
    thing('Winter boots', 'boot', 'brown', { ...shoes, second: 'beige' }),
  ),
  photo(
    'bedroom',
    'Bedroom > Wardrobe',
    thing('Striped shirt', 'shirt', 'white', { category: 'Clothing > Tops', second: 'blue' }),
    thing('Football shirt', 'shirt', 'red', { category: 'Clothing > Tops', second: 'white', tags: ['ben'] }),
  ),
  photo(
    'bedroom',
    'Bedroom > Wardrobe > Winter box',
    thing('Wool hat', 'beanie', 'orange', { ...accessory, second: 'white' }),
    thing('Hat with bobble', 'beanie', 'purple', { ...accessory, second: 'pink', tags: ['lena'] }),
    thing('Scarf', 'scarf', 'green', { ...accessory, second: 'beige' }),
  ),
  photo(
    'bedroom',
    'Bedroom > Linen',
    thing('Bath towels', 'towels', 'turquoise', { category: 'Home > Textiles', second: 'white', quantity: 6 }),
    thing('Guest towels', 'towels', 'beige', { category: 'Home > Textiles', second: 'pink', quantity: 4 }),
  ),
  photo(
    'bath',
    'Bathroom > Cabinet',
    thing('Hand soap', 'pump', 'pink', { category: 'Personal > Beauty', second: 'white', ...stock(1, 2) }),
    thing('Shampoo', 'pump', 'turquoise', { category: 'Personal > Beauty', second: 'black', ...stock(2, 1) }),
    thing('Toothpaste', 'toothpaste', 'white', {
      category: 'Personal > Health',
      second: 'red',
      ...stock(0, 2),
      tags: ['weekly'],
    }),
    thing('Sun cream', 'toothpaste', 'yellow', {
      category: 'Personal > Beauty',
      second: 'orange',
      tags: ['camping', 'travel'],
    }),
  ),
  photo(
    'bath',
    'Bathroom > Cabinet > First aid',
    thing('Plasters', 'medicine', 'red', { category: 'Personal > Medicine', ...stock(1, 1) }),
    thing('Painkillers', 'medicine', 'blue', { category: 'Personal > Medicine', second: 'blue', ...stock(1, 1) }),
    thing('Cough drops', 'medicine', 'green', { category: 'Personal > Medicine', second: 'green', ...stock(0, 1) }),
  ),
  photo(
    'bath',
    'Bathroom > Shelf',
    thing('Toilet paper', 'paperRolls', 'white', { category: 'Home > Cleaning', ...stock(14, 8) }),
  ),
  photo(
    'nursery',
    'Children’s room > Shelf',
    thing('Teddy', 'teddy', 'brown', toy),
    thing('Bear Bruno', 'teddy', 'gray', { ...toy, second: 'white' }),
    thing('Football', 'ball', 'white', { ...toy, second: 'black' }),
  ),
  photo(
    'nursery',
    'Children’s room > Shelf',
    thing('Building blocks', 'blocks', 'red', { ...toy, second: 'blue', quantity: 48 }),
    thing('Paint box', 'paintBox', 'black', { category: 'Leisure > Crafts', tags: ['lena'] }),
  ),
  photo(
    'nursery',
    'Children’s room > Toy chest',
    thing('Beach ball', 'ball', 'yellow', { ...toy, second: 'blue' }),
    thing('Dressing-up basket', 'basket', 'beige', { ...toy, second: 'brown' }),
    thing('School bag', 'backpack', 'pink', { ...bag, second: 'purple', tags: ['lena'] }),
  ),
  photo(
    'cellar',
    'Cellar > Rack A',
    thing('Christmas decorations', 'storageBox', 'green', { ...box, second: 'red', tags: ['christmas'] }),
    thing('Fairy lights', 'cardboardBox', 'brown', { ...box, tags: ['christmas'] }),
  ),
  photo(
    'cellar',
    'Cellar > Rack A',
    thing('Baby clothes', 'storageBox', 'turquoise', { ...box, second: 'white', tags: ['lena'] }),
    thing('Summer clothes', 'storageBox', 'blue', { ...box, second: 'gray' }),
  ),
  photo(
    'cellar',
    'Cellar > Rack A',
    thing('Old crockery', 'cardboardBox', 'beige', { ...box, second: 'black', for_sale: true, tags: ['for sale'] }),
    thing('Records', 'cardboardBox', 'brown', { category: 'Media > Music', quantity: 60 }),
  ),
  photo(
    'cellar',
    'Cellar > Rack B',
    thing('Two-person tent', 'tentBag', 'green', { ...camping, second: 'orange', cost: 179, condition: 'good' }),
  ),
  photo(
    'cellar',
    'Cellar > Rack B',
    thing('Sleeping bag Anna', 'sleepingBag', 'blue', { ...camping, second: 'orange' }),
    thing('Sleeping bag Ben', 'sleepingBag', 'red', { ...camping, second: 'gray' }),
    thing('Trekking backpack, 40 liters', 'backpack', 'orange', { ...camping, second: 'black' }),
  ),
  photo(
    'cellar',
    'Cellar > Rack B',
    thing('Camping stove', 'pot', 'gray', { ...camping, second: 'red' }),
    thing('Headlamp', 'torch', 'red', { ...camping, second: 'black', quantity: 2 }),
  ),
  photo(
    'cellar',
    'Cellar > Rack C',
    thing('Suitcase, large', 'suitcase', 'purple', { ...bag, second: 'silver', tags: ['travel'] }),
    thing('Cabin case', 'suitcase', 'turquoise', { ...bag, second: 'silver', tags: ['travel'] }),
  ),
  photo(
    'cellar',
    'Cellar > Rack C > Winter sports',
    thing('Ice skates', 'skates', 'white', { category: 'Leisure > Sports', second: 'blue' }),
    thing('Skates, size 34', 'skates', 'black', { category: 'Leisure > Sports', second: 'red', tags: ['lena'] }),
    thing('Ski helmet', 'helmet', 'white', { category: 'Leisure > Sports', second: 'gray', quantity: 2 }),
  ),
  photo(
    'nursery',
    'Children’s room > Wardrobe',
    thing('Raincoat, size 128', 'jacket', 'pink', { ...outerwear, second: 'purple', tags: ['lena'] }),
    thing('Gym shoes, size 32', 'shoe', 'purple', { ...shoes, second: 'white', tags: ['lena'] }),
  ),
  photo(
    'hall',
    'Hall > Shoe cabinet',
    thing('Walking boots Anna', 'boot', 'red', { ...shoes, second: 'black', condition: 'worn', tags: ['camping'] }),
    thing('Walking boots Ben', 'boot', 'gray', { ...shoes, second: 'orange', tags: ['camping', 'ben'] }),
  ),
  photo(
    'cellar',
    'Cellar > Wine rack',
    thing('Red wine 2021', 'bottle', 'purple', { category: 'Food > Drinks', second: 'black', quantity: 6 }),
    thing('White wine 2023', 'bottle', 'gold', { category: 'Food > Drinks', second: 'green', quantity: 3 }),
    thing('Elderflower syrup', 'bottle', 'yellow', { category: 'Food > Drinks', second: 'white', quantity: 4 }),
  ),
];
