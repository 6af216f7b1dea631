import { z } from 'zod';
import { Actor } from './auth.js';
import { Changes, IfUnchanged } from './bulk-changes.js';
import { command, LIST_TIMEOUT_MS, rawCommand } from './contract.js';
import { Id, IfNoneMatch, requiredText } from './fields.js';
import { MAX_PLACE } from './limits.js';
import { Success } from './problem.js';

const Name = requiredText(MAX_PLACE);

/** An area, a location in it, or a sub-location in that (`docs/rules/places.md`). */
export const PlacePath = z
  .object({ area: Name, location: Name.nullable().optional(), sub_location: Name.nullable().optional() })
  .refine(({ location, sub_location }) => location || !sub_location, {
    error: 'must name the location that the sub-location is in',
    path: ['location'],
  })
  .meta({
    anyOf: [
      { properties: { sub_location: { type: 'null' } } },
      { required: ['location'], properties: { location: { type: 'string' } } },
    ],
  });
export type PlacePath = z.infer<typeof PlacePath>;

/** With `if_unchanged`, only the named items move. */
export const RenamePlace = z.object({ from: PlacePath, to: PlacePath, if_unchanged: IfUnchanged.optional() });
export type RenamePlace = z.infer<typeof RenamePlace>;

/** A place with its own live items: those directly there, not those in places inside it. */
export const PlaceSummary = z.object({
  area: z.string().nullable(),
  location: z.string().nullable(),
  sub_location: z.string().nullable(),
  item_count: z.int(),
  /** Images of the newest items there, at most four. */
  image_ids: z.array(Id),
});
export type PlaceSummary = z.infer<typeof PlaceSummary>;

export const PlaceList = z.object({ places: z.array(PlaceSummary) });
export type PlaceList = z.infer<typeof PlaceList>;

export const MovedCount = Changes.extend({ success: z.literal(true), moved: z.int() });
export type MovedCount = z.infer<typeof MovedCount>;

/** Where things lie, answered by inventory. */
export const places = {
  /** The actor's own by name, empty ones included; items without an area are in the place without names. */
  list: rawCommand('inventory.listPlaces', z.object({ actor: Actor, if_none_match: IfNoneMatch }), PlaceList),
  /**
   * Moves every own item of a place, all or none; what lies deeper keeps its way from there. 404 `place_not_found` when
   * nothing lies there, 400 `place_too_deep` when something would come to lie below a sub-location.
   */
  rename: command('inventory.renamePlace', RenamePlace.extend({ actor: Actor }), MovedCount, LIST_TIMEOUT_MS),
  /** Keeps a place even while it holds nothing. 409 `too_many_places` beyond `MAX_KEPT_PLACES`. */
  create: command(
    'inventory.createPlace',
    PlacePath.safeExtend({ actor: Actor }),
    z.object({ place: PlaceSummary, is_new: z.boolean() }),
  ),
  /**
   * Deletes an empty place with the empty places inside it. 409 `place_in_use` while the place holds own items, 404
   * `place_not_found` for a place that is not kept.
   */
  remove: command('inventory.deletePlace', PlacePath.safeExtend({ actor: Actor }), Success),
};
