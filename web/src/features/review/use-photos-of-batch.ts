import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { useBatchEntriesQuery } from '../../api/queue';

/**
 * The photos of a batch: only what was found in them is looked at. `null` without a batch or where it is gone,
 * `undefined` while it is asked for.
 */
export function usePhotosOfBatch(batch: string | null): Set<number> | null | undefined {
  const { data, isError } = useBatchEntriesQuery(batch ?? skipToken, { refetchOnMountOrArgChange: true });
  return useMemo(() => {
    if (batch === null || isError) return null;
    return data && new Set(data.queue.flatMap(({ image_id }) => image_id ?? []));
  }, [batch, data, isError]);
}
