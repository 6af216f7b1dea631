import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { useAppSelector } from '../../state/hooks';
import { selectDismissed } from '../../state/scan.slice';
import type { BatchProgress } from './batches/batch-progress';

/**
 * Returns the batch id for photos taken one after another. A new batch starts after the old one is undone or
 * dismissed.
 */
export function useShotsBatch(progresses: BatchProgress[]): () => string {
  const id = useRef<string>(undefined);
  const dismissed = useAppSelector(selectDismissed);
  return () => {
    const wasUndone = progresses.some((batch) => batch.id === id.current && batch.undone);
    if (!id.current || wasUndone || dismissed.includes(id.current)) id.current = nanoid();
    return id.current;
  };
}
