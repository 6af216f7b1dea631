import { lazyPart } from '../../ui/lazy-part';

/** The heaviest page, which other pages may load before they lead to it. */
export const Inventory = lazyPart(() => import('./inventory'));
