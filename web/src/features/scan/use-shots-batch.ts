import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { useAppSelector } from '../../app/hooks';
import type { BatchProgress } from './batch-progress';
import { selectDismissed } from './scan.slice';

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
