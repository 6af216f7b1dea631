import { Skeleton } from '@mantine/core';
import { t } from '../../i18n/t';
import classes from './item-list.module.css';

/** Enough for a wide screen; the overflow is hidden. */
const THINGS = Array.from({ length: 36 }, (_, index) => index);
const PILLS = ['6.5rem', '5.25rem', '6.25rem', '6rem'];

/** The placeholder of the list before its first answer. */
export function ItemListSkeleton({ list }: { list: boolean }) {
  return (
    <div className={classes.skeletons} data-list={list || undefined} role="status" aria-label={t('inventory.loading')}>
      {THINGS.map((thing) => (list ? <EmptyRow key={thing} /> : <EmptyCard key={thing} />))}
    </div>
  );
}

/** The placeholder of the filter pills. */
export function PillsSkeleton() {
  return (
    <div className={classes.skeletonPills} aria-hidden="true">
      {PILLS.map((width) => (
        <Skeleton key={width} width={width} height="max(2.25rem, var(--control))" radius="xl" />
      ))}
    </div>
  );
}

function EmptyCard() {
  return (
    <div aria-hidden="true">
      <Skeleton radius="md" className={classes.skeletonPhoto} />
      <div className={classes.skeletonText}>
        <Skeleton height="0.875rem" width="70%" mb="0.5rem" />
        <Skeleton height="0.75rem" width="45%" />
      </div>
    </div>
  );
}

function EmptyRow() {
  return (
    <div className={classes.skeletonRow} aria-hidden="true">
      <Skeleton height="3rem" width="3rem" />
      <Skeleton height="0.875rem" width="40%" />
    </div>
  );
}
