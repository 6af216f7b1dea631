import { type Photo, photo, stock, thing } from './photo.js';

const cookware = { category: 'Kitchen > Cookware' };
const dishes = { category: 'Kitchen > Dishes' };
const utensil = { category: 'Kitchen > Utensils' };
const appliance = { category: 'Kitchen > Appliances' };
const pantry = { category: 'Food > Pantry' };
const drink = { category: 'Food > Drinks' };

export const KITCHEN: Photo[] = [
  photo(
    'pantry',
    'Kitchen > Pantry > Top shelf',
    thing('Tomatoes, tinned', 'tin', 'red', { ...pantry, second: 'yellow', ...stock(2, 4) }),
    thing('Chickpeas, tinned', 'tin', 'beige', { ...pantry, second: 'green', ...stock(6, 3) }),
    thing('Coconut milk', 'tin', 'white', { ...pantry, second: 'brown', ...stock(3, 2) }),
    thing('Sweetcorn', 'tin', 'yellow', { ...pantry, second: 'green', ...stock(4, 2) }),
  ),
  photo(
    'pantry',
    'Kitchen > Pantry > Top shelf',
    thing('Honey', 'jar', 'gold', { ...pantry, second: 'gold', ...stock(1, 1) }),
    thing('Strawberry jam', 'jar', 'red', { ...pantry, second: 'white', ...stock(0, 2) }),
    thing('Peanut butter', 'jar', 'brown', { ...pantry, second: 'blue', ...stock(2, 1) }),
  ),
  photo(
    'pantry',
    'Kitchen > Pantry > Middle shelf',
    thing('Spaghetti, 500 g', 'pouch', 'blue', { ...pantry, ...stock(5, 4) }),
    thing('Basmati rice', 'pouch', 'green', { ...pantry, ...stock(1, 2) }),
    thing('Coffee beans', 'pouch', 'brown', { category: 'Food > Drinks', ...stock(1, 2), tags: ['weekly'] }),
  ),
  photo(
    'pantry',
    'Kitchen > Pantry > Middle shelf',
    thing('Oat flakes', 'carton', 'orange', { ...pantry, second: 'beige', ...stock(2, 2) }),
    thing('Corn flakes', 'carton', 'yellow', { ...pantry, second: 'red', ...stock(1, 1) }),
    thing('Muesli', 'carton', 'turquoise', { ...pantry, second: 'brown', ...stock(0, 1) }),
  ),
  photo(
    'pantry',
    'Kitchen > Pantry > Bottom shelf',
    thing('Olive oil', 'bottle', 'green', { ...pantry, second: 'gold', ...stock(2, 1) }),
    thing('Apple juice', 'bottle', 'gold', { ...drink, second: 'red', ...stock(6, 4), tags: ['weekly'] }),
    thing('Red wine vinegar', 'bottle', 'purple', { ...pantry, ...stock(1, 1) }),
    thing('Sparkling water', 'bottle', 'turquoise', { ...drink, second: 'blue', ...stock(3, 6), tags: ['weekly'] }),
  ),
  photo(
    'pantry',
    'Kitchen > Pantry > Bottom shelf',
    thing('Dog food, 12 kg', 'petFood', 'orange', { category: 'Food > Pet food', second: 'brown', ...stock(1, 1) }),
  ),
  photo(
    'kitchen',
    'Kitchen > Cupboard left',
    thing('Blue mug', 'mug', 'blue', { ...dishes, quantity: 4 }),
    thing('Mug with a dot', 'mug', 'white', { ...dishes, second: 'red' }),
    thing('Green espresso cup', 'mug', 'green', { ...dishes, quantity: 6 }),
  ),
  photo(
    'counter',
    'Kitchen > Cupboard left',
    thing('Dinner plates', 'plates', 'white', { ...dishes, second: 'blue', quantity: 12 }),
    thing('Salad bowl', 'bowl', 'turquoise', { ...dishes }),
  ),
  photo(
    'kitchen',
    'Kitchen > Cupboard left',
    thing('Wine glasses', 'wineGlass', 'red', { ...dishes, quantity: 8 }),
    thing('White wine glasses', 'wineGlass', 'gold', { ...dishes, quantity: 6 }),
  ),
  photo(
    'kitchen',
    'Kitchen > Cupboard right',
    thing('Red teapot', 'teapot', 'red', {
      ...dishes,
      second: 'gold',
      description: 'A wedding present from Aunt Rosa. The lid has been glued once.',
      tags: ['gift'],
    }),
  ),
  photo(
    'counter',
    'Kitchen > Cupboard right',
    thing('Frying pan, 28 cm', 'pan', 'black', {
      ...cookware,
      second: 'brown',
      cost: 49.9,
      purchase_date: '2024-03-12',
    }),
  ),
  photo(
    'kitchen',
    'Kitchen > Cupboard right',
    thing('Casserole', 'pot', 'red', { ...cookware, second: 'gold', cost: 189, tags: ['insured'] }),
    thing('Pasta pot', 'pot', 'silver', { ...cookware, second: 'black' }),
  ),
  photo(
    'kitchen',
    'Kitchen > Drawer',
    thing('Chef’s knife', 'knife', 'black', { category: 'Kitchen > Cutlery', cost: 120, tags: ['insured'] }),
  ),
  photo(
    'kitchen',
    'Kitchen > Drawer',
    thing('Wooden spoon', 'spoon', 'brown', { ...utensil, quantity: 3 }),
    thing('Whisk', 'whisk', 'red', utensil),
    thing('Ladle', 'spoon', 'silver', utensil),
    thing('Chopping board', 'board', 'brown', { ...utensil, quantity: 2 }),
  ),
  photo(
    'counter',
    'Kitchen > Worktop',
    thing('Kettle', 'kettle', 'silver', { ...appliance, second: 'black', cost: 59 }),
    thing('Moka pot', 'mokaPot', 'silver', { ...appliance, second: 'black' }),
    thing('Toaster', 'toaster', 'turquoise', { ...appliance, second: 'black', cost: 79, purchase_date: '2023-11-24' }),
  ),
  photo(
    'counter',
    'Kitchen > Worktop',
    thing('Stand mixer', 'mixer', 'red', {
      ...appliance,
      second: 'silver',
      cost: 429,
      purchase_date: '2022-12-02',
      tags: ['insured', 'gift'],
      description: 'Guarantee until December 2027; the bill is in the household binder.',
    }),
  ),
  photo(
    'counter',
    'Kitchen > Under the sink',
    thing('Washing-up liquid', 'pump', 'green', { category: 'Home > Cleaning', second: 'white', ...stock(2, 1) }),
    thing('Oven cleaner', 'sprayCan', 'yellow', { category: 'Home > Cleaning', second: 'red', ...stock(1, 1) }),
    thing('Dishwasher salt', 'pouch', 'turquoise', { category: 'Home > Cleaning', second: 'white', ...stock(0, 1) }),
    thing('Floor cleaner', 'bottle', 'blue', { category: 'Home > Cleaning', second: 'white', ...stock(1, 1) }),
  ),
  photo(
    'pantry',
    'Kitchen > Pantry > Top shelf',
    thing('Kidney beans', 'tin', 'brown', { ...pantry, second: 'red', ...stock(3, 1) }),
    thing('Passata', 'jar', 'orange', { ...pantry, second: 'green', ...stock(4, 2), tags: ['weekly'] }),
    thing('Gherkins', 'jar', 'green', { ...pantry, second: 'white', ...stock(1, 1) }),
  ),
  photo(
    'pantry',
    'Kitchen > Pantry > Middle shelf',
    thing('Plain flour', 'pouch', 'white', { ...pantry, second: 'blue', ...stock(3, 1) }),
    thing('Brown sugar', 'pouch', 'gold', { ...pantry, second: 'brown', ...stock(1, 1) }),
    thing('Peppermint tea', 'carton', 'green', { ...drink, second: 'white', ...stock(2, 1) }),
  ),
  photo(
    'kitchen',
    'Kitchen > Drawer',
    thing('Bread knife', 'knife', 'brown', { category: 'Kitchen > Cutlery' }),
    thing('Rolling pin', 'spoon', 'beige', utensil),
  ),
  photo(
    'kitchen',
    'Kitchen > Window sill',
    thing('Basil', 'plant', 'brown', { category: 'Home > Plants', second: 'green' }),
    thing('Egg timer', 'clock', 'yellow', { ...utensil, second: 'red' }),
  ),
];
