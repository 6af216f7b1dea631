import '../../i18n/locales/inventory';
import '../../i18n/locales/selector';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCollectionsQuery, useSharedCollectionsQuery } from '../../api/items/collections';
import { REFRESHED, useItemsQuery } from '../../api/items/items';
import { placesOf } from '../../domain/places/item-places';
import { placeOfAddress } from '../../domain/places/place-address';
import { knownNames, placeTree } from '../../domain/places/place-tree';
import type { Filters } from '../../domain/preferences';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { collectionChosen, filtered, selectPreferences } from '../../state/inventory.slice';
import { leaveTo } from '../../ui/leaving/work-at-risk';
import { lazyPart } from '../../ui/loading/lazy-part';
import type { Drop } from '../bulk/dropped-items';
import { selectorOptionsOf } from '../collections/selector-options';
import { RailCollections } from './rail-collections';
import { RailPlaces } from './rail-places';
import { RailTags } from './rail-tags';

/** Loaded with the first drop. */
const DroppedItems = lazyPart(() => import('../bulk/dropped-items'), 'note');

const NONE: never[] = [];
const NO_ITEMS: Item[] = [];

/**
 * Collections, places and tags with their counts, beside every page on a wide screen. A press filters the list.
 */
export default function InventoryRail() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { collection, filters } = useAppSelector(selectPreferences);
  const { data: items } = useItemsQuery();
  const { data: own = NONE, isLoading: ownAwaited } = useCollectionsQuery({ counts: true, system: true }, REFRESHED);
  const { data: shared = NONE, isLoading: sharedAwaited } = useSharedCollectionsQuery(undefined, REFRESHED);
  // Waits for both lists: the user's collections would push down the shared ones, and both would push down the
  // places.
  const awaited = ownAwaited || sharedAwaited;
  // Ten thousand items are shown before they are counted.
  const counted = useDeferredValue((!awaited && items) || NO_ITEMS);
  const tree = useMemo(() => placeTree(placesOf(counted)), [counted]);
  const options = useMemo(() => (awaited ? NONE : selectorOptionsOf(own, shared)), [awaited, own, shared]);

  const [drop, setDrop] = useState<Drop | null>(null);

  const here = pathname === '/inventory' || pathname.startsWith('/items/');
  // Only one row is marked: the place of the page or of the list, or else the collection.
  const opened = placeOfAddress(pathname);
  const listed = here ? filters.place : null;
  const place = opened ? knownNames(tree.areas, opened) : listed;
  // The list changes together with the page, after the user agreed to leave the old one.
  const go = (change: UnknownAction) =>
    leaveTo('/inventory', () => {
      dispatch(change);
      if (!here) void navigate('/inventory');
    });
  const show = (change: Partial<Filters>) => go(filtered(change));
  return (
    <section aria-label={t('inventory.places_nav')}>
      <RailCollections
        options={options}
        total={items?.length}
        chosen={here && !place ? collection : null}
        onChoose={(ref) => go(collectionChosen(ref))}
        onDrop={(collection, ids) => setDrop({ ids, onto: { collection } })}
      />
      {(tree.areas.length > 0 || tree.nowhere > 0) && (
        <RailPlaces
          tree={tree}
          chosen={place}
          onChoose={(place) => show({ place })}
          onDrop={(place, ids) => setDrop({ ids, onto: { place } })}
        />
      )}
      <RailTags
        items={counted}
        chosen={here ? filters.tags : NONE}
        onToggle={(tag) => {
          const others = filters.tags.filter((one) => one !== tag);
          show({ tags: others.length < filters.tags.length ? others : [...others, tag] });
        }}
      />
      <Suspense>{drop && <DroppedItems drop={drop} items={items ?? NO_ITEMS} />}</Suspense>
    </section>
  );
}
