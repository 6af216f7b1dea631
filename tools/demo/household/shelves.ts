import { GARAGE } from './garage.js';
import { KITCHEN } from './kitchen.js';
import { LIVING } from './living.js';
import { STORAGE } from './storage.js';

/** The list shows the newest items first, so the best-looking rooms come last. */
const ALL = [...STORAGE, ...GARAGE, ...LIVING, ...KITCHEN];

export const FIRST_SHELVES = ALL.slice(0, -8);

/** Photographed after all other steps, so that these items are on top. */
export const LAST_SHELVES = ALL.slice(-8);
