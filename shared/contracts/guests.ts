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

/** A collection opened to whoever has the link (docs/rules/guests.md). */
export const GuestLink = z.object({
  id: Id,
  /** At least 128 random bits, URL-safe; the link itself. */
  share_token: z.string(),
  share_url: z.string(),
  /** Whom it is for, in its owner's words; nobody else sees it. */
  name: z.string().nullable(),
  permission: SharePermission,
  /** False once it is revoked: it opens nothing any more. */
  is_active: z.boolean(),
  has_pin: z.boolean(),
  /** Too many wrong PINs were entered: until then no new visitor gets in, unless the owner opens it again. */
  pin_locked_until: Timestamp.nullable(),
  /** From then on it is read-only. */
  expires_at: Timestamp.nullable(),
  /** The last day on which it is not: what screens show. */
  expires_on: Day.nullable(),
  /** Visitors at most; null for any number. */
  max_uses: z.int().nullable(),
  /** Visitors so far. */
  use_count: z.int(),
  last_used_at: Timestamp.nullable(),
  created_at: Timestamp,
  /** Live items that were added through it. */
  added_count: z.int(),
});
export type GuestLink = z.infer<typeof GuestLink>;

export const GuestLinks = z.object({ links: z.array(GuestLink) });
export type GuestLinks = z.infer<typeof GuestLinks>;

/** The last day that has an end in every time zone before the year 10000. */
const LAST_DAY = '9999-12-30';

/** Whether a day is past is known only with its time zone. */
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
      'A moment in the future. A date alone means the end of that day in the time zone of the user’s settings, else of the header X-Timezone, else UTC.',
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

/** What sharing knows of a link: its address and what was added through it others add. */
export const StoredLink = GuestLink.omit({ share_url: true, added_count: true });
export type StoredLink = z.infer<typeof StoredLink>;

/** What a guest wants to do: look at the collection, check in it, or put items in and take them out. */
export const GuestAction = z.enum(['see', 'check', 'edit']);
export type GuestAction = z.infer<typeof GuestAction>;

/** The text of a token or of what a browser keeps: what does not look like one is none. */
export const GuestSecret = z.string().regex(/^[\w-]{1,100}$/);

/** The link a browser came by, what it keeps of earlier visits, and the user who is signed in there. */
const Visit = z.object({ token: GuestSecret, visitor: GuestSecret.optional(), user_id: Id.optional() });

/** What a link opens to the visitor; made by sharing, understood by inventory. */
export const GuestGrant = z.object({ link_id: Id, collection_id: Id, owner_id: Id });
export type GuestGrant = z.infer<typeof GuestGrant>;

const OpenedLink = GuestGrant.extend({
  permission: SharePermission,
  expires_at: Timestamp.nullable(),
  /** Sharing services of a version before do not tell. */
  expires_on: Day.nullable().default(null),
  is_expired: z.boolean(),
  /** For the browser to keep, on its first visit. */
  new_visitor: GuestSecret.nullable(),
});
export type OpenedLink = z.infer<typeof OpenedLink>;

const OfCollection = z.object({ actor: Actor, collection_id: Id });
const OneLink = OfCollection.extend({ link_id: Id });

/** Links and who came by them, answered by sharing. The owner's calls are a 404 or 403 for everybody else. */
export const guestLinks = {
  /** 400 for an end that is past in the time zone of its maker. */
  create: command(
    'sharing.createGuestLink',
    NewGuestLink.extend({ ...OfCollection.shape, timezone: TimeZone.default('UTC') }),
    StoredLink,
  ),
  list: command('sharing.guestLinks', OfCollection, z.object({ links: z.array(StoredLink) })),
  /** It opens nothing any more, and stays in the list. */
  revoke: command('sharing.revokeGuestLink', OneLink, Success),
  delete: command('sharing.deleteGuestLink', OneLink, Success),
  /** Lets new visitors try PINs again; one that is not locked is no mistake. */
  reopen: command('sharing.reopenGuestLink', OneLink, StoredLink),
  /**
   * Lets a visitor in, counting each once, and the link's own owner never. 404 for a link that is revoked or unknown; 401 `pin_required`; 410
   * `link_used_up` for a new visitor beyond its uses; 403 `link_expired` or `view_only` for what it does not allow.
   */
  open: command('sharing.openGuestLink', Visit.extend({ action: GuestAction }), OpenedLink),
  /** 403 `wrong_pin`; 429 after too many wrong ones from one network, or `pin_locked` after too many of the link. */
  unlock: command(
    'sharing.unlockGuestLink',
    Visit.extend({ pin: z.string().max(100), address: z.string() }),
    z.object({ new_visitor: GuestSecret.nullable() }),
  ),
  /** What a preview of the link may name; 404 for one that would not let a new visitor in just so. */
  preview: command('sharing.previewGuestLink', Visit.pick({ token: true }), GuestGrant),
  /** Once for each time a link gets locked. */
  pinLocked: event(
    'sharing.guestPinLocked',
    z.object({ owner_id: Id, collection_id: Id, link_name: z.string().nullable(), at: Timestamp }),
  ),
};

/** All of an item that a guest may see: nothing else of it leaves the product. */
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
  /** Of the guest who added it. */
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

/** Collections as guests see them, answered by inventory. What does not lie open in the collection is a 404. */
export const guestCollections = {
  find: rawCommand(
    'inventory.guestCollection',
    GuestGrant.extend({
      ...OpenedLink.pick({ permission: true, expires_at: true, expires_on: true, is_expired: true }).shape,
      if_none_match: IfNoneMatch,
      /** The network by which large answers of guests are counted (docs/rules/answers.md). */
      guest_network: z.string().optional(),
    }),
    GuestCollection,
    15_000,
  ),
  preview: command('inventory.previewGuestCollection', GuestGrant, z.strictObject({ name: z.string() })),
  /** The item belongs to the collection's owner. 409 `too_many_guest_items`. */
  add: command('inventory.addGuestItem', GuestGrant.extend(NewGuestItem.shape), AddedGuestItem),
  /** What a guest has added here goes to the owner's trash, anything else only leaves the collection. */
  remove: command('inventory.removeGuestItem', GuestItemId, Success),
  /** 409 `not_a_checklist` */
  check: command('inventory.checkGuestItem', GuestItemId.extend({ is_checked: z.boolean() }), GuestChecked),
  /** Who shows the image, and the part of it that a guest may see; null for all of it. */
  image: command(
    'inventory.guestImage',
    GuestGrant.extend({ image_id: Id, item_id: Id.optional() }),
    z.object({ user_id: Id, box: ImageBox.nullable() }),
  ),
  /** For the owner: how much was added through each link. */
  addedCounts: command(
    'inventory.guestAddedCounts',
    OfCollection,
    z.object({ counts: z.array(z.object({ link_id: Id, added_count: z.int() })) }),
  ),
  /** For the owner: all that was added through a link goes to the trash, as one deletion. */
  removeAdded: command(
    'inventory.removeGuestAdded',
    OneLink,
    z.object({ success: z.literal(true), item_ids: z.array(Id) }),
    15_000,
  ),
};

export const RemovedGuestItems = guestCollections.removeAdded.response;
export type RemovedGuestItems = z.infer<typeof RemovedGuestItems>;
