// Separate from the schemas so that browsers can load this file without the validation library.
import { CATEGORY_SEPARATOR } from './category-separator.js';

/** Suggested categories in two levels, such as `Tools > Hand tools`. Users can also write their own. */
export const CATEGORIES = {
  Tools: ['Hand tools', 'Power tools', 'Measuring', 'Hardware', 'Safety gear', 'Paint and glue'],
  Kitchen: ['Cookware', 'Appliances', 'Dishes', 'Cutlery', 'Containers', 'Utensils', 'Table linen'],
  Food: ['Pantry', 'Drinks', 'Spices', 'Frozen', 'Pet food'],
  Electronics: [
    'Computers',
    'Phones',
    'Audio',
    'Cameras',
    'Television',
    'Cables and chargers',
    'Batteries',
    'Networking',
    'Games consoles',
  ],
  Office: ['Stationery', 'Paper', 'Printers', 'Documents', 'Furnishings'],
  Furniture: ['Seating', 'Tables', 'Storage', 'Beds', 'Lamps', 'Outdoor'],
  Home: ['Decoration', 'Textiles', 'Cleaning', 'Laundry', 'Plants', 'Storage boxes'],
  Clothing: ['Tops', 'Bottoms', 'Outerwear', 'Shoes', 'Accessories', 'Jewellery', 'Bags', 'Work wear'],
  Personal: ['Health', 'Medicine', 'Beauty', 'Baby'],
  Media: ['Books', 'Music', 'Films', 'Video games', 'Magazines'],
  Leisure: ['Toys', 'Board games', 'Sports', 'Camping', 'Musical instruments', 'Crafts', 'Art'],
  Outdoors: ['Garden tools', 'Garden supplies', 'Barbecue', 'Bicycles', 'Car', 'Pets'],
  Collectibles: ['Antiques', 'Coins and stamps', 'Models', 'Memorabilia'],
  Other: ['Other'],
} as const satisfies Record<string, readonly string[]>;

/** Every suggested category in full, such as `Tools > Hand tools`. */
export const CATEGORY_NAMES: string[] = Object.entries(CATEGORIES).flatMap(([group, names]) =>
  names.map((name) => `${group}${CATEGORY_SEPARATOR}${name}`),
);
