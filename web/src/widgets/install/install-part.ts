import { lazyPart } from '../../ui/loading/lazy-part';

const leftOut = { default: () => null };

/**
 * The offer to install the app. If it cannot be loaded it is left out without an error, because the user did
 * not ask for it.
 */
export const Install = lazyPart<{ place: 'home' | 'profile' }>(() => import('./install').catch(() => leftOut));
