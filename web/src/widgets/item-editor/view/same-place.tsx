import { Button } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo } from 'react';
import { placeAddress } from '../../../domain/places/place-address';
import { liesIn } from '../../../domain/places/place-tree';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/page/link';
import { ItemTiles } from './item-tiles';

/** Two rows of tiles; the page of the place lists all. */
const SHOWN = 8;

interface SamePlaceProps {
  item: Item;
  /** All known items. */
  known: Item[];
  onOpen: (id: number) => void;
}

/** Other items in the place, except those already listed for the photo. */
export function SamePlace({ item, known, onOpen }: SamePlaceProps) {
  const { id, area, location, sub_location, image_id } = item;
  // Without an area an item has no place.
  const names = useMemo(
    () => (area === null ? [] : [area, location, sub_location].filter((name) => name !== null)),
    [area, location, sub_location],
  );
  const there = useMemo(() => (names.length > 0 ? known.filter((each) => liesIn(each, names)) : []), [known, names]);
  const others = there.filter((each) => each.id !== id && (image_id === null || each.image_id !== image_id));
  const place = names.at(-1);
  if (others.length === 0 || place === undefined) return null;
  return (
    <ItemTiles
      title={t('editor.same_place', { place })}
      aside={
        <Button component={Link} variant="subtle" data-flush="end" to={placeAddress(names)}>
          {t('editor.all_count', { count: there.length })}
        </Button>
      }
      items={others.slice(0, SHOWN)}
      onOpen={onOpen}
    />
  );
}
