import { Skeleton } from '@mantine/core';
import classes from './group-card.module.css';
import rows from './shared-row.module.css';

/** The placeholder of a group's card: name, members and two shared things. */
export function GroupCardComing() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.top}>
        <Skeleton width="9rem" height="1.25rem" my="0.25rem" />
        <Skeleton width="14rem" maw="100%" height="0.875rem" my="0.25rem" className={classes.facts} />
        <Skeleton circle height="2rem" />
      </div>
      <div className={classes.shared}>
        {[0, 1].map((row) => (
          <div key={row} className={rows.row}>
            <Skeleton className={rows.tile} width="2.75rem" height="2.75rem" />
            <div className={rows.words}>
              <Skeleton width="60%" height="1rem" my="0.25rem" />
              <Skeleton width="40%" height="0.875rem" my="0.25rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
