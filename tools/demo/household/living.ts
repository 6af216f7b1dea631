import { type Photo, photo, thing } from './photo.js';

const book = { category: 'Media > Books' };
const decoration = { category: 'Home > Decoration' };
const game = { category: 'Leisure > Board games' };
const audio = { category: 'Electronics > Audio', tags: ['insured'] };
const document = { category: 'Office > Documents' };

export const LIVING: Photo[] = [
  photo(
    'living',
    'Living room > Bookcase > Shelf 1',
    thing('Atlas of the World', 'book', 'blue', { ...book, second: 'gold' }),
    thing('Birds of Europe', 'book', 'green', { ...book, second: 'orange' }),
    thing('The Garden Year', 'book', 'beige', {
      ...book,
      second: 'green',
      tags: ['lent'],
      description: 'Lent to Ben in September.',
    }),
  ),
  photo(
    'living',
    'Living room > Bookcase > Shelf 1',
    thing('Bread Baking', 'book', 'brown', { ...book, second: 'beige' }),
    thing('Italian Kitchen', 'book', 'red', { ...book, second: 'green' }),
    thing('Cheese of the Alps', 'book', 'yellow', { ...book, second: 'white' }),
    thing('Pickles and Preserves', 'book', 'turquoise', { ...book, second: 'red' }),
  ),
  photo(
    'living',
    'Living room > Bookcase > Shelf 2',
    thing('Crime novels', 'books', 'black', { ...book, second: 'red', quantity: 23 }),
    thing('Travel guides', 'books', 'orange', { ...book, second: 'turquoise', quantity: 11 }),
  ),
  photo(
    'study',
    'Living room > Bookcase > Shelf 2',
    thing('Encyclopedia', 'books', 'brown', {
      ...book,
      second: 'gold',
      quantity: 12,
      tags: ['for sale'],
      for_sale: true,
      cost: 40,
    }),
  ),
  photo(
    'living',
    'Living room > Bookcase > Bottom',
    thing('Settlers', 'gameBox', 'orange', { ...game, second: 'green' }),
    thing('Railways of Europe', 'gameBox', 'blue', { ...game, second: 'gold' }),
  ),
  photo(
    'living',
    'Living room > Bookcase > Bottom',
    thing('Memory', 'gameBox', 'pink', { ...game, second: 'purple' }),
    thing('Mountain Trail', 'gameBox', 'turquoise', { ...game, second: 'white', tags: ['gift'] }),
  ),
  photo(
    'living',
    'Living room > Sideboard',
    thing('Blue vase', 'vase', 'blue', { ...decoration, second: 'pink' }),
    thing('Table lamp', 'lamp', 'beige', { category: 'Furniture > Lamps', second: 'gold' }),
    thing('Family photo', 'frame', 'brown', { ...decoration, second: 'green' }),
  ),
  photo(
    'hall',
    'Living room > Sideboard',
    thing('Candles', 'candle', 'red', { ...decoration, quantity: 4 }),
    thing('Vanilla candle', 'candle', 'white', { ...decoration }),
    thing('Pine candle', 'candle', 'green', { ...decoration, quantity: 2 }),
  ),
  photo(
    'living',
    'Living room > Wall',
    thing('Electric guitar', 'guitar', 'red', {
      category: 'Leisure > Musical instruments',
      second: 'white',
      cost: 720,
      tags: ['insured'],
    }),
    thing('Acoustic guitar', 'guitar', 'orange', {
      category: 'Leisure > Musical instruments',
      second: 'brown',
      cost: 380,
      tags: ['insured', 'ben'],
    }),
  ),
  photo(
    'living',
    'Living room > TV bench',
    thing('Bookshelf speakers', 'speaker', 'black', { ...audio, second: 'gray', quantity: 2, cost: 260 }),
    thing('Headphones', 'headphones', 'silver', { ...audio, second: 'black', cost: 199 }),
  ),
  photo(
    'hall',
    'Living room > Window',
    thing('Rubber plant', 'plant', 'white', { category: 'Home > Plants', second: 'green' }),
    thing('Palm', 'plant', 'orange', { category: 'Home > Plants', second: 'green' }),
  ),
  photo(
    'study',
    'Study > Desk',
    thing('Laptop', 'laptop', 'silver', {
      category: 'Electronics > Computers',
      second: 'blue',
      cost: 1249,
      purchase_date: '2025-02-18',
      tags: ['insured', 'work'],
    }),
    thing('Desk lamp', 'lamp', 'yellow', { category: 'Furniture > Lamps', second: 'black' }),
  ),
  photo(
    'study',
    'Study > Desk',
    thing('Camera', 'camera', 'silver', {
      category: 'Electronics > Cameras',
      second: 'silver',
      cost: 890,
      tags: ['insured'],
      condition: 'good',
      description: 'Spare battery and charger in drawer 1.',
    }),
  ),
  photo(
    'study',
    'Study > Desk > Drawer 1',
    thing('Old phone', 'phone', 'black', {
      category: 'Electronics > Phones',
      second: 'purple',
      for_sale: true,
      tags: ['for sale'],
    }),
    thing('Spare phone', 'phone', 'white', { category: 'Electronics > Phones', second: 'turquoise' }),
    thing('Batteries AA', 'battery', 'black', {
      category: 'Electronics > Batteries',
      second: 'gold',
      quantity: 4,
      quantity_min: 8,
      stock_keeping: true,
    }),
  ),
  photo(
    'study',
    'Study > Desk > Drawer 1',
    thing('Colored pencils', 'pencils', 'blue', { category: 'Office > Stationery', second: 'white' }),
    thing('Glue stick', 'glue', 'white', {
      category: 'Office > Stationery',
      second: 'orange',
      quantity: 0,
      quantity_min: 2,
      stock_keeping: true,
    }),
    thing('Tape measure, small', 'tapeMeasure', 'yellow', { category: 'Tools > Measuring', second: 'black' }),
  ),
  photo(
    'study',
    'Study > Shelf',
    thing('Taxes 2023', 'binder', 'gray', document),
    thing('Taxes 2024', 'binder', 'blue', document),
    thing('Insurance', 'binder', 'red', { ...document, tags: ['important'] }),
    thing('House', 'binder', 'green', { ...document, tags: ['important'] }),
    thing('Manuals and bills', 'binder', 'yellow', document),
  ),
  photo(
    'study',
    'Study > Shelf',
    thing('School reports', 'binder', 'turquoise', document),
    thing('Health insurance', 'binder', 'white', { ...document, tags: ['important'] }),
    thing('Receipts 2026', 'binder', 'orange', document),
  ),
  photo(
    'living',
    'Living room > Bookcase > Shelf 2',
    thing('Poems', 'book', 'purple', { ...book, second: 'gold' }),
    thing('Knots and Ropes', 'book', 'orange', { ...book, second: 'blue', tags: ['camping'] }),
  ),
  photo(
    'study',
    'Study > Safe',
    thing('Passport Anna', 'passport', 'red', { ...document, second: 'gold', tags: ['important', 'travel'] }),
    thing('Passport Ben', 'passport', 'red', { ...document, second: 'gold', tags: ['important', 'travel'] }),
    thing('Vaccination card', 'passport', 'yellow', { ...document, second: 'brown', tags: ['important', 'travel'] }),
  ),
  photo(
    'study',
    'Study > Shelf',
    thing('Wall clock', 'clock', 'turquoise', { ...decoration, second: 'red' }),
    thing('Printer paper', 'carton', 'white', {
      category: 'Office > Paper',
      second: 'blue',
      quantity: 3,
      quantity_min: 2,
      stock_keeping: true,
    }),
  ),
];
