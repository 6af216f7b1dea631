import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { useBatchEntriesQuery } from '../../api/analysis/queue';

/**
 * The ids of a batch's photos: the review is limited to their items. `null` without a batch or if it is gone,
 * `undefined` while loading.
 */
export function usePhotosOfBatch(batch: string | null): Set<number> | null | undefined {
  const { data, isError } = useBatchEntriesQuery(batch ?? skipToken, { refetchOnMountOrArgChange: true });
  return useMemo(() => {
    if (batch === null || isError) return null;
    return data && new Set(data.queue.flatMap(({ image_id }) => image_id ?? []));
  }, [batch, data, isError]);
}
