import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { api } from '../../api/client/api';
import { isApiError, isLost } from '../../api/client/problem';
import { itemsApi, useDeleteItemMutation, useItemsQuery } from '../../api/items/items';
import { useSimilarQuery } from '../../api/items/similar';
import { isKeptBoth, keepBoth } from '../../domain/kept-both';
import { formatLocation } from '../../domain/places/format-location';
import { t } from '../../i18n/t';
import '../../i18n/locales/similar';
import { useAppDispatch } from '../../state/hooks';
import { useAnnounced } from '../../ui/focus/use-announced';
import { errorText } from '../../widgets/problems/error-text';
import { SimilarNotice } from '../../widgets/similar/similar-notice';
import { type NewThing, useSimilarActions } from '../../widgets/similar/use-similar-actions';
import { useUndoDeletion } from '../../widgets/undo/use-undo-deletion';

interface SimilarToNewProps {
  item: Item & { image_id: number };
  /** The item is about to go to the trash. */
  onGone: () => void;
}

/** Says that a new item looks like one that the user owns already. */
export default function SimilarToNew({ item, onGone }: SimilarToNewProps) {
  const uuid = item.uuid ?? String(item.id);
  const [isKept, setKept] = useState(() => isKeptBoth(uuid));
  const { image_id, image_box: box, name, category, code, serial_number, printed_text } = item;
  // The facts tell items apart that share a photo and have no part of it.
  const asked = { image_id, box, name, category, code, serial_number, printed_text };
  const { data: matches } = useSimilarQuery(asked, { skip: isKept });
  const { data: items } = useItemsQuery();
  const [remove] = useDeleteItemMutation();
  const findsItem = useFindsItem();
  const undoDeletion = useUndoDeletion();
  const { addToQuantity, replacePhoto } = useSimilarActions();
  const [match] = matches ?? [];
  // The list is newer than the answer, and lacks an item that is gone.
  const owned = items?.find(({ id }) => id === match?.item.id);
  const looksLike = !isKept && owned ? textOf(owned) : null;
  useAnnounced(looksLike);
  if (looksLike === null || !match || !owned) return null;

  const failed = t('similar.failed');
  const thing: NewThing = {
    quantity: item.quantity,
    image_id,
    image_box: box,
    putAway: async () => {
      onGone();
      const { error } = await remove({ id: item.id });
      if (!error) return null;
      const isAnswered = isApiError(error) && error.status !== null;
      const isThere = isAnswered || (await findsItem(item.id));
      return isThere === false ? null : { problem: errorText(error, failed), isCertain: isThere !== null };
    },
    bringBack: () => undoDeletion({ items: [item], failed }),
  };
  return (
    <SimilarNotice
      match={{ ...match, item: owned }}
      onAdd={() => addToQuantity(owned, thing)}
      onReplace={() => replacePhoto(owned, thing)}
      onKeep={() => {
        keepBoth(uuid);
        setKept(true);
      }}
    >
      {looksLike}
    </SimilarNotice>
  );
}

function textOf(owned: Item): string {
  const place = formatLocation(owned);
  return place
    ? t('similar.looks_like', { name: owned.name, place })
    : t('similar.looks_like_no_place', { name: owned.name });
}

/** Whether the server still has an item whose deletion got no answer. `null` if it does not say. */
function useFindsItem() {
  const dispatch = useAppDispatch();
  return async (id: number): Promise<boolean | null> => {
    const asked = itemsApi.endpoints.item.initiate(id, { subscribe: false, forceRefetch: true });
    const { data, error } = await dispatch(asked);
    if (error === undefined) return data !== undefined;
    if (!isLost(error)) return null;
    // The failed deletion has put the item back into the lists.
    dispatch(api.util.invalidateTags(['Items', 'Trash', 'Stats']));
    return false;
  };
}
