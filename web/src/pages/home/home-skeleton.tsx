import { Skeleton } from '@mantine/core';
import classes from './home.module.css';
import panel from './panel.module.css';

const THINGS = [1, 2, 3, 4, 5, 6];
const LOW = [1, 2, 3, 4, 5];
const NEWS = [1, 2, 3];

/** The placeholder of Home: recently added items, low stock and news. */
export function HomeSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.coming} role="status" aria-label={label}>
      <div className={classes.section}>
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
      </div>
      <div className={classes.comingPair}>
        <SkeletonRows rows={LOW} />
        <SkeletonRows rows={NEWS} />
      </div>
    </div>
  );
}

function SkeletonRows({ rows }: { rows: number[] }) {
  return (
    <div className={classes.section}>
      <Skeleton height="1.5rem" width="8rem" className={classes.comingHead} />
      <ul className={panel.panel}>
        {rows.map((row) => (
          <li key={row} aria-hidden="true">
            <div className={panel.row}>
              <Skeleton className={panel.thumb} height="2.75rem" radius="sm" />
              <div className={panel.words}>
                <Skeleton height="0.875rem" width="45%" my="0.25rem" />
                <Skeleton height="0.75rem" width="30%" my="0.25rem" />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
