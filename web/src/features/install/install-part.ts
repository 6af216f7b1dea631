import { lazyPart } from '../../ui/lazy-part';

const leftOut = { default: () => null };

/** The offer to install the app. One that cannot be loaded is left out: nobody has asked for it. */
export const Install = lazyPart<{ place: 'home' | 'profile' }>(() => import('./install').catch(() => leftOut));
