import { z } from 'zod';
import { Actor } from './auth.js';
import { command, rawCommand } from './contract.js';
import { Description, Id, ItemName, MAX_BATCH, Money, Place, Tags, Timestamp } from './fields.js';

export const AccessType = z.enum(['my_personal', 'shared', 'shared_with_me', 'group_owned']);
export type AccessType = z.infer<typeof AccessType>;

export const Item = z.object({
  id: Id,
  uuid: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  color: z.string().nullable(),
  area: z.string().nullable(),
  location: z.string().nullable(),
  sub_location: z.string().nullable(),
  photo_location: z.string().nullable(),
  quantity: z.int().min(0),
  quantity_min: z.int().min(0),
  stock_keeping: z.boolean(),
  cost: z.number().nullable(),
  purchase_price: z.number().nullable(),
  /** `YYYY-MM-DD` */
  purchase_date: z.string().nullable(),
  for_sale: z.boolean(),
  tags: z.array(z.string()),
  image_id: Id.nullable(),
  image_width: z.int().nullable(),
  image_height: z.int().nullable(),
  /** ThumbHash of the photo, base64. */
  thumb_hash: z.string().nullable(),
  image_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
  user_id: Id,
  owner_name: z.string(),
  access_type: AccessType,
  group_name: z.string().nullable(),
  my_role: z.enum(['owner', 'editor', 'viewer']),
});
export type Item = z.infer<typeof Item>;

export const ItemList = z.object({ items: z.array(Item) });
export type ItemList = z.infer<typeof ItemList>;

/** `YYYY-MM-DD`; there is no year 0 in PostgreSQL's calendar. */
const PurchaseDate = z.iso.date().refine((date) => !date.startsWith('0000'), 'must be a date');

/** What a caller may set of an item. Left-out fields take their defaults: quantity and minimum 1 (spec, section 9). */
export const NewItem = z.object({
  name: ItemName,
  description: Description.optional(),
  category: Place.optional(),
  color: Place.optional(),
  area: Place.optional(),
  location: Place.optional(),
  sub_location: Place.optional(),
  photo_location: Place.optional(),
  quantity: z.int().min(0).max(1_000_000).optional(),
  quantity_min: z.int().min(0).max(1_000_000).optional(),
  stock_keeping: z.boolean().optional(),
  cost: Money.nullable().optional(),
  purchase_price: Money.nullable().optional(),
  purchase_date: PurchaseDate.nullable().optional(),
  for_sale: z.boolean().optional(),
  tags: Tags.optional(),
  image_id: Id.nullable().optional(),
  /** Made by the client; makes a repeated call harmless. */
  uuid: z.uuid().optional(),
});
export type NewItem = z.infer<typeof NewItem>;

/** Top-level fields fill what an item leaves out (api, `POST /api/save-items`). */
export const SaveItems = z.object({
  items: z.array(NewItem).min(1).max(MAX_BATCH),
  image_id: Id.nullable().optional(),
  area: Place.optional(),
  location: Place.optional(),
  sub_location: Place.optional(),
});
export type SaveItems = z.infer<typeof SaveItems>;

export const SavedItems = z.object({
  success: z.literal(true),
  total_saved: z.int(),
  items: z.array(Item),
});
export type SavedItems = z.infer<typeof SavedItems>;

/** `queue_id` names the queue entry whose items these are: an entry's items are created once, whoever asks how often. */
export const SaveItemsAs = SaveItems.extend({ actor: Actor, queue_id: Id.optional() });
export type SaveItemsAs = z.infer<typeof SaveItemsAs>;

/** Days that deleted items stay in the trash (spec, section 9); settings travel as text. */
const TrashRetention = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, 'must be a whole number of days')
  .refine((days) => Number(days) >= 1 && Number(days) <= 365, 'must be 1 to 365 days');

/** Settings of the whole installation, each with the rule for its value. */
export const SETTINGS = { trash_retention_days: TrashRetention } as const;

export const SettingValue = z.object({ value: z.string() });
export type SettingValue = z.infer<typeof SettingValue>;

export const Setting = SettingValue.extend({ key: z.string() });
export type Setting = z.infer<typeof Setting>;

export const inventory = {
  /** 404 for an unknown key. */
  setting: command('inventory.setting', z.object({ actor: Actor, key: z.string() }), Setting),
  /** For admins; 400 for a value against the setting's rule. */
  changeSetting: command('inventory.changeSetting', Setting.extend({ actor: Actor }), Setting),
  /** For admins: items of everybody, without those in the trash. */
  stats: command('inventory.stats', z.object({ actor: Actor }), z.object({ item_count: z.int() })),
  saveItems: command('inventory.saveItems', SaveItemsAs, SavedItems, 15_000),
  listItems: rawCommand(
    'inventory.listItems',
    z.object({ actor: Actor, if_none_match: z.string().optional() }),
    ItemList,
    15_000,
  ),
  getItem: command('inventory.getItem', z.object({ actor: Actor, item_id: Id }), Item),
  /** Live items on the actor's photo. */
  countOnImage: command(
    'inventory.countOnImage',
    z.object({ actor: Actor, image_id: Id }),
    z.object({ count: z.int() }),
  ),
};
