import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useBatchEntriesQuery } from '../../api/queue';

/**
 * The photos of the batch in the address (`?batch=…`): only what was found in them is looked at. `null` where no batch
 * is named or it is gone, `undefined` while it is asked for.
 */
export function usePhotosOfBatch(): Set<number> | null | undefined {
  const batch = useSearchParams()[0].get('batch');
  const { data, isError } = useBatchEntriesQuery(batch ?? skipToken, { refetchOnMountOrArgChange: true });
  return useMemo(() => {
    if (batch === null || isError) return null;
    return data && new Set(data.queue.flatMap(({ image_id }) => image_id ?? []));
  }, [batch, data, isError]);
}
