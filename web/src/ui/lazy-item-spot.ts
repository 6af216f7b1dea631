import { type ComponentType, lazy } from 'react';
import type { ItemSpotProps } from './item-spot';

/** Loads with the first photo that several items share. Nothing stands there until then, and when loading fails. */
export const LazyItemSpot = lazy<ComponentType<ItemSpotProps>>(() =>
  import('./item-spot').catch(() => ({ default: () => null })),
);
