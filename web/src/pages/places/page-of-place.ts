import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { thumbnailPath } from '../../api/items/images';
import { NOWHERE } from '../../domain/places/place-text';
import type { PlaceNode } from '../../domain/places/place-tree';
import { t } from '../../i18n/t';
import type { PrintedPage } from '../../widgets/print/printed-page';

/** A printable place: the places inside it, then the items directly in it. */
export function pageOfPlace({ names, item_count: count, children }: PlaceNode, direct: Item[]): PrintedPage {
  const place = names.at(-1) ?? '';
  const places = children.map(({ names, item_count, image_ids: [image_id] }, index) => ({
    // Negative, so that these ids differ from those of items.
    id: -index - 1,
    name: names.at(-1) ?? '',
    ...NOWHERE,
    quantity: null,
    thumbnail_url: image_id === undefined ? null : thumbnailPath(image_id),
    note: t('places.things', { count: item_count }),
  }));
  const headings = new Map<number, string>();
  if (places.length > 0) {
    headings.set(0, t('places.inside', { place }));
    if (direct.length > 0) headings.set(places.length, t('places.directly', { place }));
  }
  return { title: place, items: [...places, ...direct], headings, count };
}
