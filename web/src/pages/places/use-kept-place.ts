import type { PlacePath } from '@whereabouts/shared/contracts/places.js';
import { useNavigate } from 'react-router';
import { useCreatePlaceMutation, useDeletePlaceMutation, usePlacesQuery } from '../../api/items/places';
import { placeAddress } from '../../domain/places/place-address';
import { namesOfPlace } from '../../domain/places/place-text';
import { liesIn, pathOf } from '../../domain/places/place-tree';
import { t } from '../../i18n/t';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../../widgets/problems/error-text';
import { undoToast } from '../../widgets/undo/undo-toast';

/** The stored empty places within a place, and the deletion of the place with an undo. */
export function useKeptPlace(names: string[]) {
  const { data: places = [] } = usePlacesQuery();
  const [create] = useCreatePlaceMutation();
  const [removePlace] = useDeletePlaceMutation();
  const navigate = useNavigate();
  const kept: PlacePath[] = places
    .filter((place) => place.item_count === 0 && liesIn(place, names))
    .map((place) => pathOf(namesOfPlace(place)));

  const remove = async () => {
    const { error } = await removePlace(pathOf(names));
    if (error) return toast({ message: errorText(error, t('places.delete_failed')), color: 'red' });
    void navigate('/inventory/places', { replace: true });
    undoToast(t('places.deleted', { place: names.join(' › ') }), async () => {
      for (const place of kept) {
        const undone = await create(place);
        if (undone.error) return errorText(undone.error, t('places.create_failed'));
      }
      void navigate(placeAddress(names));
      return null;
    });
  };
  return { kept, remove };
}
