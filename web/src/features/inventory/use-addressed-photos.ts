import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLazyBatchEntriesQuery } from '../../api/queue';
import { useAppDispatch } from '../../app/hooks';
import { photosChosen } from '../../state/inventory.slice';

const BATCH = 'batch';
const PHOTO = 'photo';

/**
 * A link may ask for what was found in a photo (`/inventory?photo=…`) or in those of a batch (`/inventory?batch=…`);
 * once that is shown, the address is the inventory's own again.
 * @returns whether it is still asked which photos those are
 */
export function useAddressedPhotos(): boolean {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [entriesOf, { isFetching }] = useLazyBatchEntriesQuery();
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const [batch, photo] = [parameters.get(BATCH), Number(parameters.get(PHOTO))];

  useEffect(() => {
    if (batch === null && !photo) return;
    if (photo) dispatch(photosChosen({ ids: [photo], batch: null }));
    else if (batch) {
      void entriesOf(batch, true).then(({ data }) => {
        if (!data) return;
        const ids = data.queue.flatMap(({ image_id }) => image_id ?? []);
        dispatch(photosChosen({ ids, batch: { id: batch, name: data.batch_name } }));
      });
    }
    void navigate({ pathname }, { replace: true });
  }, [batch, photo, pathname, dispatch, navigate, entriesOf]);

  return isFetching || batch !== null;
}
