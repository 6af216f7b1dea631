import { type ReactNode, Suspense } from 'react';
import { categoryLeaf } from '../../domain/format-category';
import classes from './category-name.module.css';
import { LazyCategoryIcon } from './lazy-category-icon';

interface CategoryNameProps {
  category: string;
  /** Renders the name. By default the name is shown unchanged. */
  shown?: (name: string) => ReactNode;
}

/** The icon and the last level of a category, on one line. It looks different from a place. */
export function CategoryName({ category, shown = (name) => name }: CategoryNameProps) {
  return (
    <span className={classes.category}>
      <span className={classes.icon}>
        <Suspense>
          <LazyCategoryIcon category={category} />
        </Suspense>
      </span>
      <span className={classes.name}>{shown(categoryLeaf(category))}</span>
    </span>
  );
}
