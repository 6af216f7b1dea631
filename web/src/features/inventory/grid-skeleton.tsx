import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './inventory.module.css';

const CARDS = Array.from({ length: 12 }, (_, index) => index);

/** The shelf before the first answer: the same boxes, empty. */
export function GridSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.skeletons} role="status" aria-label={t('inventory.loading')}>
      {CARDS.map((card) => (
        <div key={card} className={classes.card} aria-hidden="true">
          <Skeleton radius={0} className={classes.skeletonPhoto} />
          <div className={classes.text}>
            <Skeleton height="0.875rem" width="70%" mb="0.5rem" mt="0.25rem" />
            <Skeleton height="0.75rem" width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
}
