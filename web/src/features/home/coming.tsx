import { Skeleton } from '@mantine/core';
import classes from './home.module.css';

const THINGS = [1, 2, 3, 4, 5, 6];
const ROWS = [1, 2, 3, 4];

/** Home before the first answer: the boxes of what was added lately and of what runs low, empty. */
export function Coming({ label }: { label: string }) {
  return (
    <div className={classes.coming} role="status" aria-label={label}>
      <Skeleton height="1.5rem" width="10rem" className={classes.comingHead} />
      <ul className={classes.strip}>
        {THINGS.map((thing) => (
          <li key={thing} aria-hidden="true">
            <Skeleton radius="md" className={classes.comingPicture} />
            <Skeleton height="0.875rem" width="70%" mb="0.5rem" />
            <Skeleton height="0.75rem" width="45%" />
          </li>
        ))}
      </ul>
      <Skeleton height="1.5rem" width="8rem" className={classes.comingHead} />
      <div className={classes.comingRows}>
        {ROWS.map((row) => (
          <Skeleton key={row} height="4rem" radius="sm" aria-hidden="true" />
        ))}
      </div>
    </div>
  );
}
