import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAppDispatch } from '../../state/hooks';
import { photosChosen } from '../../state/inventory.slice';
import { loadInTime } from '../../ui/loading/load-in-time';

const BATCH = 'batch';
const PHOTO = 'photo';

/**
 * Applies a link to the items of a photo (`/inventory?photo=…`) or of a batch's photos (`/inventory?batch=…`).
 * Then the URL becomes `/inventory` again.
 * @returns whether the photos of the batch are still loading
 */
export function useAddressedPhotos(): boolean {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const [batch, photo] = [parameters.get(BATCH), Number(parameters.get(PHOTO))];

  useEffect(() => {
    if (batch === null && !photo) return;
    if (photo) dispatch(photosChosen({ ids: [photo], batch: null }));
    else if (batch) {
      setAsking(true);
      void loadInTime(() => import('../../api/analysis/queue'))
        .then(({ queueApi }) => dispatch(queueApi.endpoints.batchEntries.initiate(batch, { subscribe: false })))
        .then(({ data }) => {
          if (!data) return;
          const ids = data.queue.flatMap(({ image_id }) => image_id ?? []);
          dispatch(photosChosen({ ids, batch: { id: batch, name: data.batch_name } }));
        })
        .catch(() => undefined)
        .finally(() => setAsking(false));
    }
    void navigate({ pathname }, { replace: true });
  }, [batch, photo, pathname, dispatch, navigate]);

  return isAsking || batch !== null;
}
