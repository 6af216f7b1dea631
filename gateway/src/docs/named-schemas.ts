import * as analysis from '@whereabouts/shared/contracts/analysis.js';
import * as auth from '@whereabouts/shared/contracts/auth.js';
import * as collections from '@whereabouts/shared/contracts/collections.js';
import * as deadLetters from '@whereabouts/shared/contracts/dead-letters.js';
import * as groups from '@whereabouts/shared/contracts/groups.js';
import * as guests from '@whereabouts/shared/contracts/guests.js';
import * as imports from '@whereabouts/shared/contracts/imports.js';
import * as inventory from '@whereabouts/shared/contracts/inventory.js';
import * as media from '@whereabouts/shared/contracts/media.js';
import * as notices from '@whereabouts/shared/contracts/notices.js';
import * as places from '@whereabouts/shared/contracts/places.js';
import * as problem from '@whereabouts/shared/contracts/problem.js';
import * as settings from '@whereabouts/shared/contracts/settings.js';
import * as sharing from '@whereabouts/shared/contracts/sharing.js';
import * as stats from '@whereabouts/shared/contracts/stats.js';
import * as trash from '@whereabouts/shared/contracts/trash.js';
import * as vision from '@whereabouts/shared/contracts/vision.js';
import * as workers from '@whereabouts/shared/contracts/workers.js';
import { z } from 'zod';

const MODULES: object[] = [
  ...[analysis, auth, collections, deadLetters, groups, guests, imports, inventory, media, notices, places],
  ...[problem, settings, sharing, stats, trash, vision, workers],
];

/** The contracts' object schemas by their exported names, which the documentation uses too. */
export const NAMED_SCHEMAS: Record<string, z.ZodType> = Object.fromEntries(
  MODULES.flatMap((module) => Object.entries(module).filter(([, value]) => value instanceof z.ZodObject)),
);
