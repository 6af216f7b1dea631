import { z } from 'zod';
import { Actor } from './auth.js';
import { command, event, rawCommand } from './contract.js';
import { Description, Id, IfNoneMatch, ItemName, optionalText, Timestamp } from './fields.js';
import { ImageBox } from './item-schemas.js';
import { MAX_GUEST_LINK_NAME } from './limits.js';
import { Success } from './problem.js';
import { SharePermission } from './sharing.js';
import { TimeZone } from './time-zone.js';

const Day = z.iso.date();

/** A link that opens a collection to everyone who has it (docs/rules/guests.md). */
export const GuestLink = z.object({
  id: Id,
  /** At least 128 random bits, URL-safe. The token is the secret part of the link. */
  share_token: z.string(),
  share_url: z.string(),
  /** The owner's note of whom the link is for. Only the owner sees it. */
  name: z.string().nullable(),
  permission: SharePermission,
  /** False after the link is revoked. A revoked link opens nothing. */
  is_active: z.boolean(),
  has_pin: z.boolean(),
  /** Set after too many wrong PINs. Until this time no new visitor gets in, unless the owner reopens the link. */
  pin_locked_until: Timestamp.nullable(),
  /** The link is read-only from this time on. */
  expires_at: Timestamp.nullable(),
  /** The last day before the link becomes read-only. Screens show this day. */
  expires_on: Day.nullable(),
  /** The maximum number of visitors. Null for no limit. */
  max_uses: z.int().nullable(),
  /** The number of visitors so far. */
  use_count: z.int(),
  last_used_at: Timestamp.nullable(),
  created_at: Timestamp,
  /** Items that guests added through the link, excluding trash. */
  added_count: z.int(),
});
export type GuestLink = z.infer<typeof GuestLink>;

export const GuestLinks = z.object({ links: z.array(GuestLink) });
export type GuestLinks = z.infer<typeof GuestLinks>;

/** The last day that ends before the year 10000 in every time zone. */
const LAST_DAY = '9999-12-30';

/** A date needs a time zone before it can be checked against the present. */
const ExpiresAt = z
  .union(
    [
      Day.refine((day) => day <= LAST_DAY, 'must be a date'),
      Timestamp.refine((at) => Date.parse(at) > Date.now(), 'must not be in the past'),
    ],
    'must be a date',
  )
  .meta({
    description:
      'An instant in the future. A date without a time means the end of that day, in the time zone of the user’s settings, else of the header X-Timezone, else UTC.',
  });

const Pin = z.string().regex(/^[0-9A-Za-z]{4,12}$/, 'must have 4 to 12 digits or letters');

export const NewGuestLink = z.object({
  name: optionalText(MAX_GUEST_LINK_NAME).optional(),
  permission: SharePermission,
  expires_at: ExpiresAt.nullish(),
  max_uses: z.int().min(1).max(1_000_000).nullish(),
  pin: Pin.nullish(),
});
export type NewGuestLink = z.input<typeof NewGuestLink>;

/** The part of a link that sharing stores. The gateway adds the URL, and inventory the count of added items. */
export const StoredLink = GuestLink.omit({ share_url: true, added_count: true });
export type StoredLink = z.infer<typeof StoredLink>;

/** A guest's request: view the collection, check items, or add and remove items. */
export const GuestAction = z.enum(['see', 'check', 'edit']);
export type GuestAction = z.infer<typeof GuestAction>;

/** A link's token or a visitor's secret. A text that does not match is treated as unknown. */
export const GuestSecret = z.string().regex(/^[\w-]{1,100}$/);

/** The guest's link, the secret from earlier visits, and the user who is signed in to the browser. */
const Visit = z.object({ token: GuestSecret, visitor: GuestSecret.optional(), user_id: Id.optional() });

/** A guest's access to a collection. Sharing issues it; inventory checks it. */
export const GuestGrant = z.object({
  link_id: Id,
  collection_id: Id,
  owner_id: Id,
  /** The person or group that the owner gave the link to. Absent in messages of an earlier version. */
  link_name: optionalText(MAX_GUEST_LINK_NAME).optional(),
});
export type GuestGrant = z.infer<typeof GuestGrant>;

const OpenedLink = GuestGrant.extend({
  permission: SharePermission,
  expires_at: Timestamp.nullable(),
  /** Absent in responses of an older sharing service. */
  expires_on: Day.nullable().default(null),
  is_expired: z.boolean(),
  /** A secret for the browser to keep. Set on the first visit only. */
  new_visitor: GuestSecret.nullable(),
});
export type OpenedLink = z.infer<typeof OpenedLink>;

const OfCollection = z.object({ actor: Actor, collection_id: Id });
const OneLink = OfCollection.extend({ link_id: Id });

/**
 * Commands and events of guest links, handled by sharing. Users other than the owner get a 404 or 403 from the owner's
 * commands.
 */
export const guestLinks = {
  /** 400 if the expiration date is past in the actor's time zone. */
  create: command(
    'sharing.createGuestLink',
    NewGuestLink.extend({ ...OfCollection.shape, timezone: TimeZone.default('UTC') }),
    StoredLink,
  ),
  list: command('sharing.guestLinks', OfCollection, z.object({ links: z.array(StoredLink) })),
  /** Deactivates the link. It stays in the list. */
  revoke: command('sharing.revokeGuestLink', OneLink, Success),
  delete: command('sharing.deleteGuestLink', OneLink, Success),
  /** Lets new visitors enter PINs again. A link that is not locked is no error. */
  reopen: command('sharing.reopenGuestLink', OneLink, StoredLink),
  /**
   * Lets a visitor in and counts the visitor once. The owner is never counted. 404 for a revoked or unknown link; 401
   * `pin_required`; 410 `link_used_up` for a new visitor beyond `max_uses`; 403 `link_expired` or `view_only` for an
   * action that the link does not allow.
   */
  open: command('sharing.openGuestLink', Visit.extend({ action: GuestAction }), OpenedLink),
  /** 403 `wrong_pin`. 429 after too many wrong PINs from one network; 429 `pin_locked` after too many for the link. */
  unlock: command(
    'sharing.unlockGuestLink',
    Visit.extend({ pin: z.string().max(100), address: z.string() }),
    z.object({ new_visitor: GuestSecret.nullable() }),
  ),
  /** The grant for a link preview. 404 for a link that a new visitor cannot open without a PIN. */
  preview: command('sharing.previewGuestLink', Visit.pick({ token: true }), GuestGrant),
  /** Published once each time a link is locked. */
  pinLocked: event(
    'sharing.guestPinLocked',
    z.object({ owner_id: Id, collection_id: Id, link_name: z.string().nullable(), at: Timestamp }),
  ),
};

/** The fields of an item that a guest can see. No other field may be sent to guests. */
export const GuestItem = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  quantity: z.int(),
  image_id: Id.nullable(),
  is_checked: z.boolean(),
  checked_at: Timestamp.nullable(),
  added_by_guest: z.boolean(),
  /** The name that the guest entered when adding the item. */
  added_by_name: z.string().nullable(),
  added_at: Timestamp,
});
export type GuestItem = z.infer<typeof GuestItem>;

/** A collection as a guest sees it, newest items first. */
export const GuestCollection = z.strictObject({
  permission: SharePermission,
  expires_at: Timestamp.nullable(),
  expires_on: Day.nullable(),
  is_expired: z.boolean(),
  collection: z.strictObject({ name: z.string(), owner_name: z.string(), is_checklist: z.boolean() }),
  items: z.array(GuestItem),
});
export type GuestCollection = z.infer<typeof GuestCollection>;

export const NewGuestItem = z.object({
  name: ItemName,
  description: Description.optional(),
  guest_name: optionalText(60).optional(),
  /** Generated by the client, so that a repeated call creates no duplicate. */
  uuid: z.uuid().toLowerCase().optional(),
});
export type NewGuestItem = z.input<typeof NewGuestItem>;

export const AddedGuestItem = z.strictObject({ success: z.literal(true), item: GuestItem });
export type AddedGuestItem = z.infer<typeof AddedGuestItem>;

export const GuestChecked = z.strictObject({
  success: z.literal(true),
  is_checked: z.boolean(),
  checked_at: Timestamp.nullable(),
});
export type GuestChecked = z.infer<typeof GuestChecked>;

const GuestItemId = GuestGrant.extend({ item_id: Id });

/** Guest access to collections, handled by inventory. An item outside the collection is a 404. */
export const guestCollections = {
  find: rawCommand(
    'inventory.guestCollection',
    GuestGrant.extend({
      ...OpenedLink.pick({ permission: true, expires_at: true, expires_on: true, is_expired: true }).shape,
      if_none_match: IfNoneMatch,
      /** The guest's network, which limits large responses (docs/rules/answers.md). */
      guest_network: z.string().optional(),
    }),
    GuestCollection,
    15_000,
  ),
  preview: command('inventory.previewGuestCollection', GuestGrant, z.strictObject({ name: z.string() })),
  /**
   * The item belongs to the collection's owner. A repeated call with the same uuid answers the same item. 409
   * `too_many_guest_items`.
   */
  add: command('inventory.addGuestItem', GuestGrant.extend(NewGuestItem.shape), AddedGuestItem),
  /** Moves an item that guests added to the owner's trash. Any other item only leaves the collection. */
  remove: command('inventory.removeGuestItem', GuestItemId, Success),
  /** 409 `not_a_checklist`. */
  check: command('inventory.checkGuestItem', GuestItemId.extend({ is_checked: z.boolean() }), GuestChecked),
  /**
   * A user who can see the image, and the part of the image that the guest may see. A null box means the whole image.
   */
  image: command(
    'inventory.guestImage',
    GuestGrant.extend({ image_id: Id, item_id: Id.optional() }),
    z.object({ user_id: Id, box: ImageBox.nullable() }),
  ),
  /** For the owner: the number of items added through each link. */
  addedCounts: command(
    'inventory.guestAddedCounts',
    OfCollection,
    z.object({ counts: z.array(z.object({ link_id: Id, added_count: z.int() })) }),
  ),
  /** For the owner: moves all items added through a link to the trash, as one deletion. */
  removeAdded: command(
    'inventory.removeGuestAdded',
    OneLink,
    z.object({ success: z.literal(true), item_ids: z.array(Id) }),
    15_000,
  ),
};

export const RemovedGuestItems = guestCollections.removeAdded.response;
export type RemovedGuestItems = z.infer<typeof RemovedGuestItems>;
