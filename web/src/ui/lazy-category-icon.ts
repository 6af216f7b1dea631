import { type ComponentType, lazy } from 'react';
import type { CategoryIconProps } from './category-icon';

/** Loads with the first category that is shown. Nothing stands there until then, and when loading fails. */
export const LazyCategoryIcon = lazy<ComponentType<CategoryIconProps>>(() =>
  import('./category-icon').catch(() => ({ default: () => null })),
);
