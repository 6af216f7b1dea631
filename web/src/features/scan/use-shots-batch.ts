import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { useAppSelector } from '../../app/hooks';
import type { BatchProgress } from './batch-progress';
import { selectDismissed } from './scan.slice';

/** The batch of what is photographed one after another here; another one once it was undone or its end put away. */
export function useShotsBatch(progresses: BatchProgress[]): () => string {
  const id = useRef<string>(undefined);
  const dismissed = useAppSelector(selectDismissed);
  return () => {
    const wasUndone = progresses.some((batch) => batch.id === id.current && batch.undone);
    if (!id.current || wasUndone || dismissed.includes(id.current)) id.current = nanoid();
    return id.current;
  };
}
