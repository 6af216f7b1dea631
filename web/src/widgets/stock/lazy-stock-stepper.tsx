import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part';
import classes from './lazy-stock-stepper.module.css';

const Stepper = lazyPart(() => import('./stock-stepper'), 'note');

/** Loads with the first list that keeps stock; its room is reserved. */
export function StockStepper({ item }: { item: Item }) {
  return (
    <div className={classes.room}>
      <Suspense>
        <Stepper item={item} />
      </Suspense>
    </div>
  );
}
