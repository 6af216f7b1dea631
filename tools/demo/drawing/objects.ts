import { KITCHENWARE } from './kitchen.js';
import { PLAYTHINGS } from './leisure.js';
import { FURNISHINGS } from './living.js';
import { PROVISIONS } from './pantry.js';
import type { Drawing, Paint } from './shapes.js';
import { CONTAINERS } from './storage.js';
import { TOOLS } from './tools.js';
import { CLOTHES } from './wardrobe.js';

/** All drawable objects, by name. */
export const OBJECTS = {
  ...KITCHENWARE,
  ...PROVISIONS,
  ...TOOLS,
  ...FURNISHINGS,
  ...PLAYTHINGS,
  ...CLOTHES,
  ...CONTAINERS,
} satisfies Record<string, (paint: Paint) => Drawing>;

export type ObjectName = keyof typeof OBJECTS;
