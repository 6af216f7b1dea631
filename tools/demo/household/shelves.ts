import { GARAGE } from './garage.js';
import { KITCHEN } from './kitchen.js';
import { LIVING } from './living.js';
import { STORAGE } from './storage.js';

/** What was added last is shown first: the rooms that look best come last. */
const ALL = [...STORAGE, ...GARAGE, ...LIVING, ...KITCHEN];

export const FIRST_SHELVES = ALL.slice(0, -8);

/** Photographed after everything else has happened: they are what one sees first. */
export const LAST_SHELVES = ALL.slice(-8);
