import { type ReactNode, Suspense } from 'react';
import { categoryLeaf } from '../domain/format-category';
import classes from './category-name.module.css';
import { LazyCategoryIcon } from './lazy-category-icon';

interface CategoryNameProps {
  category: string;
  /** How the name is shown; as it is unless said otherwise. */
  shown?: (name: string) => ReactNode;
}

/** What a thing is, in one line that no place looks like: the icon of its category, and the last level of its name. */
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
