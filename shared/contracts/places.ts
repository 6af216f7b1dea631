import { z } from 'zod';
import { Actor } from './auth.js';
import { Changes, IfUnchanged } from './bulk-changes.js';
import { command, LIST_TIMEOUT_MS, rawCommand } from './contract.js';
import { Id, IfNoneMatch, requiredText } from './fields.js';
import { MAX_PLACE } from './limits.js';
import { Success } from './problem.js';

const Name = requiredText(MAX_PLACE);

/** An area, a location in an area, or a sub-location in a location (`docs/rules/places.md`). */
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

/** With `if_unchanged`, only the given items move. */
export const RenamePlace = z.object({ from: PlacePath, to: PlacePath, if_unchanged: IfUnchanged.optional() });
export type RenamePlace = z.infer<typeof RenamePlace>;

/** A place and the actor's items directly in it, excluding trash and items in places inside it. */
export const PlaceSummary = z.object({
  area: z.string().nullable(),
  location: z.string().nullable(),
  sub_location: z.string().nullable(),
  item_count: z.int(),
  /** Images of the newest items in the place, at most four. */
  image_ids: z.array(Id),
});
export type PlaceSummary = z.infer<typeof PlaceSummary>;

export const PlaceList = z.object({ places: z.array(PlaceSummary) });
export type PlaceList = z.infer<typeof PlaceList>;

export const MovedCount = Changes.extend({ success: z.literal(true), moved: z.int() });
export type MovedCount = z.infer<typeof MovedCount>;

/** Commands on places, handled by inventory. */
export const places = {
  /**
   * The actor's own places by name, including empty ones. Items without an area are in a place whose names are null.
   */
  list: rawCommand('inventory.listPlaces', z.object({ actor: Actor, if_none_match: IfNoneMatch }), PlaceList),
  /**
   * Moves all items of a place, all or none. Places inside it move along. 404 `place_not_found` if the place holds no
   * items; 400 `place_too_deep` if an item would end up below a sub-location.
   */
  rename: command('inventory.renamePlace', RenamePlace.extend({ actor: Actor }), MovedCount, LIST_TIMEOUT_MS),
  /** Creates a place that stays while it is empty. 409 `too_many_places` beyond `MAX_KEPT_PLACES`. */
  create: command(
    'inventory.createPlace',
    PlacePath.safeExtend({ actor: Actor }),
    z.object({ place: PlaceSummary, is_new: z.boolean() }),
  ),
  /**
   * Deletes an empty place and the empty places inside it. 409 `place_in_use` if the place holds items of the actor;
   * 404 `place_not_found` if the actor has not created the place.
   */
  remove: command('inventory.deletePlace', PlacePath.safeExtend({ actor: Actor }), Success),
};
