import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { placesApi, useCreatePlaceMutation, usePlacesQuery, useRenamePlaceMutation } from '../../api/items/places';
import { namesOfPlace } from '../../domain/places/place-text';
import { liesIn, pathOf } from '../../domain/places/place-tree';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import '../../i18n/locales/inventory';
import { errorText } from '../../widgets/problems/error-text';
import { leftAlone } from '../../widgets/undo/use-undo-changes';

interface RenamedPlace {
  from: string[];
  to: string[];
  changed: ItemState[];
  items: Item[];
}

/**
 * Reverts a rename for items that were not changed since. Items and empty places that the target already had
 * stay. Resolves to a message for the user if something was not moved back, else to `null`.
 */
export function useUndoRename() {
  const dispatch = useAppDispatch();
  const [rename] = useRenamePlaceMutation();
  const [create] = useCreatePlaceMutation();
  // The places before the rename, because the undo closes over the render that created it.
  const { data: places = [] } = usePlacesQuery();

  return async ({ from, to, changed, items }: RenamedPlace): Promise<string | null> => {
    const failed = t('places.move_failed');
    if (changed.length === 0) {
      // The place was empty. If it has items by now, they stay, and so does the place.
      const asked = placesApi.endpoints.places.initiate(undefined, { subscribe: false, forceRefetch: true });
      const { data: now, error } = await dispatch(asked);
      if (!now) return errorText(error, failed);
      if (now.some((place) => place.item_count > 0 && liesIn(place, to)))
        return t('undo.left_alone', { count: 1, names: to.join(' › ') });
    }
    const left: number[] = [];
    for (const if_unchanged of changed.length > 0 ? chunksOf(changed) : [[]]) {
      const { data, error } = await rename({ from: pathOf(to), to: pathOf(from), if_unchanged });
      if (error) return errorText(error, failed);
      left.push(...(data?.skipped_ids ?? []));
    }
    for (const place of places.filter((one) => one.item_count === 0 && liesIn(one, to)))
      await create(pathOf(namesOfPlace(place)));
    return leftAlone(items, left);
  };
}
