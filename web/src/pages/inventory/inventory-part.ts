import { lazyPart } from '../../ui/loading/lazy-part';

/** The heaviest page; other pages may load it before they link to it. */
export const Inventory = lazyPart(() => import('./inventory'));
