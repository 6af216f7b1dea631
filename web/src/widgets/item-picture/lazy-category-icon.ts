import { type ComponentType, lazy } from 'react';
import type { CategoryIconProps } from './category-icon';

/** Loads with the first category on screen. Renders nothing until then or if loading fails. */
export const LazyCategoryIcon = lazy<ComponentType<CategoryIconProps>>(() =>
  import('./category-icon').catch(() => ({ default: () => null })),
);
