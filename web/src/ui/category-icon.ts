import {
  IconBallFootball,
  IconBook,
  IconBooks,
  IconBox,
  IconCamera,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconFileText,
  IconGuitarPick,
  IconHeadphones,
  IconLamp,
  IconPaperclip,
  IconPill,
  IconPlant,
  IconPlug,
  IconSalad,
  IconShirt,
  IconShoe,
  IconSofa,
  IconSpray,
  IconTent,
  IconTool,
  IconToolsKitchen2,
  IconTrophy,
} from '@tabler/icons-react';
import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/categories.js';

/** By category, or by the group of one that has no icon of its own. */
const ICONS: Record<string, typeof IconBox> = {
  Tools: IconTool,
  Kitchen: IconToolsKitchen2,
  Food: IconSalad,
  Electronics: IconDeviceLaptop,
  Office: IconPaperclip,
  Furniture: IconSofa,
  Home: IconLamp,
  Clothing: IconShirt,
  Personal: IconPill,
  Media: IconBooks,
  Leisure: IconBallFootball,
  Outdoors: IconPlant,
  Collectibles: IconTrophy,
  'Electronics > Phones': IconDeviceMobile,
  'Electronics > Audio': IconHeadphones,
  'Electronics > Cameras': IconCamera,
  'Electronics > Cables and chargers': IconPlug,
  'Office > Documents': IconFileText,
  'Furniture > Lamps': IconLamp,
  'Home > Cleaning': IconSpray,
  'Clothing > Shoes': IconShoe,
  'Media > Books': IconBook,
  'Leisure > Camping': IconTent,
  'Leisure > Musical instruments': IconGuitarPick,
};

/** What stands for things of a category; a box for one that somebody wrote. */
export function categoryIcon(category: string | null): typeof IconBox {
  const [group = ''] = category?.split(CATEGORY_SEPARATOR) ?? [];
  return ICONS[category ?? ''] ?? ICONS[group] ?? IconBox;
}
