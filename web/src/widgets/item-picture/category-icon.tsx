import {
  IconBallFootball,
  IconBike,
  IconBook,
  IconBooks,
  IconBox,
  IconCamera,
  IconCar,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconFileText,
  IconGrill,
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
  IconWashMachine,
} from '@tabler/icons-react';
import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';

/** Icons by category, or by top-level category. */
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
  'Home > Laundry': IconWashMachine,
  'Home > Plants': IconPlant,
  'Clothing > Shoes': IconShoe,
  'Media > Books': IconBook,
  'Leisure > Camping': IconTent,
  'Leisure > Musical instruments': IconGuitarPick,
  'Outdoors > Barbecue': IconGrill,
  'Outdoors > Bicycles': IconBike,
  'Outdoors > Car': IconCar,
};

export interface CategoryIconProps {
  category: string | null;
  className?: string;
}

/** The icon of a category. Custom categories have a box icon. */
export default function CategoryIcon({ category, className }: CategoryIconProps) {
  const [group = ''] = category?.split(CATEGORY_SEPARATOR) ?? [];
  const Icon = ICONS[category ?? ''] ?? ICONS[group] ?? IconBox;
  return <Icon stroke={1.25} aria-hidden className={className} />;
}
