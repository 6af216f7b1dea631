import { IconCamera, IconMapPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { thumbnailPath } from '../../api/items/images';
import { placeAddress } from '../../domain/places/place-address';
import { allPlaces, type PlaceNode, pathOf } from '../../domain/places/place-tree';
import { t } from '../../i18n/t';
import { Photo } from '../../ui/photos/photo';
import { usePlaceTree } from '../places/use-place-tree';
import type { Entry } from './entry';
import { fitting } from './fitting';
import { Marked } from './marked';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;
const MOST = 4;

/** The places whose name matches, and an action that scans into the first of them. */
export function usePlaces(words: string[]): { places: Entry[]; scanInto: Entry[] } {
  const { tree } = usePlaceTree();
  const all = useMemo(
    () => allPlaces(tree?.areas ?? []).toSorted((one, other) => other.item_count - one.item_count),
    [tree],
  );
  const nameOf = ({ names }: PlaceNode) => names.at(-1) ?? '';
  const outer = ({ names }: PlaceNode) => names.slice(0, -1).join(' › ');
  if (words.length === 0) return { places: [], scanInto: [] };

  const places = fitting(all, words, nameOf, MOST);
  return {
    places: places.map((place) => ({
      id: `place-${place.names.join('/')}`,
      to: placeAddress(place.names),
      picture:
        place.image_ids[0] === undefined ? (
          <IconMapPin {...ICON} />
        ) : (
          <Photo sources={[thumbnailPath(place.image_ids[0])]} alt="" ratio="1" />
        ),
      text: <Marked text={nameOf(place)} words={words} />,
      where: outer(place),
      note: [outer(place), t('palette.things', { count: place.item_count })].filter(Boolean).join(', '),
    })),
    scanInto: places.slice(0, 1).map((place) => ({
      id: 'scan-into',
      to: `/scan?${new URLSearchParams(pathOf(place.names) as Record<string, string>)}`,
      picture: <IconCamera {...ICON} />,
      text: t('palette.scan_into', { place: nameOf(place) }),
      note: outer(place),
    })),
  };
}
