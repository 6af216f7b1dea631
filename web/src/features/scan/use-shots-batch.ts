import { nanoid } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { useAppSelector } from '../../app/hooks';
import { selectDismissed } from './scan.slice';

/** The batch of what is photographed one after another on this page; another one once its end was put away. */
export function useShotsBatch(): () => string {
  const id = useRef<string>(undefined);
  const dismissed = useAppSelector(selectDismissed);
  return () => {
    if (!id.current || dismissed.includes(id.current)) id.current = nanoid();
    return id.current;
  };
}
