import { type ComponentType, lazy } from 'react';
import type { ItemSpotProps } from './item-spot';

/** Loads with the first photo that several items share. Renders nothing until then or if loading fails. */
export const LazyItemSpot = lazy<ComponentType<ItemSpotProps>>(() =>
  import('./item-spot').catch(() => ({ default: () => null })),
);
