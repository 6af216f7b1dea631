import { randomUUID } from 'node:crypto';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { mergedValues } from '@whereabouts/shared/contracts/custom-fields.js';
import { inventory, type NewItem, type SaveItemsAs } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import type { ImageRef } from '@whereabouts/shared/contracts/media.js';
import { type Message, writeMessages } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { EntityManager } from 'typeorm';
import { SHARE_CREATED } from '../grants/default-group.query.js';
import { imageFields } from '../item-changes/changed-item.js';
import { STORED_COLUMNS } from '../item-changes/store-items.query.js';
import { valuesClause } from '../item-changes/values-clause.js';
import type { ItemEntity } from '../items/item.entity.js';
import { sqlDefaultOf } from '../items/item-field-columns.js';

/** A new item, and the collection that it goes into. */
export type NewRow = Partial<ItemEntity> & Pick<ItemEntity, 'uuid'> & { collection_id?: number | undefined };

/** The images that a call names. */
export function imageIdsOf({ items, image_id }: SaveItemsAs): number[] {
  return items.map((item) => imageOf(item, image_id)).filter((id) => id !== null);
}

/** The rows of a call. The call’s values fill in what an item leaves out. Each row has a unique uuid. */
export function rowsOf({ actor, items, queue_id, ...call }: SaveItemsAs, photos: Map<number, ImageRef>): NewRow[] {
  const rows = items.map((item): NewRow => {
    const image = photos.get(imageOf(item, call.image_id) ?? 0);
    return {
      ...item,
      image_box: image ? (item.image_box ?? null) : null,
      text_read_at: item.text_read ? new Date().toISOString() : null,
      custom: mergedValues({}, item.custom),
      uuid: item.uuid ?? randomUUID(),
      user_id: actor.id,
      queue_id: queue_id ?? null,
      area: item.area === undefined ? (call.area ?? null) : item.area,
      location: item.location === undefined ? (call.location ?? null) : item.location,
      sub_location: item.sub_location === undefined ? (call.sub_location ?? null) : item.sub_location,
      collection_id: item.collection_id ?? call.collection_id,
      ...imageFields(image),
    };
  });
  return [...new Map(rows.map((row) => [row.uuid, row])).values()];
}

function imageOf(item: NewItem, shared: number | null | undefined): number | null {
  return (item.image_id === undefined ? shared : item.image_id) ?? null;
}

/** The columns of a new item, with their SQL types. */
const COLUMNS = {
  ...STORED_COLUMNS,
  user_id: 'bigint',
  uuid: 'uuid',
  queue_id: 'bigint',
  file_name: 'text',
  suggested_name: 'text',
  text_read_at: 'timestamptz',
  guest_name: 'text',
  guest_link_id: 'bigint',
  guest_collection_id: 'bigint',
};

const DEFAULTS = new Map<string, string>(ITEM_FIELD_NAMES.map((name) => [name, sqlDefaultOf(name)]));

const NAMES = Object.keys(COLUMNS);

const insert = (rows: string, condition = 'true') => `
  insert into items (${NAMES.join(', ')})
  select ${NAMES.map((name) => `coalesce(n.${name}, ${DEFAULTS.get(name) ?? null})`).join(', ')}
  from ${rows} where ${condition}
  on conflict do nothing returning id, uuid`;

const inserting = valuesClause(COLUMNS, 1, insert);

const { pattern } = inventory.itemsCreated;

/** The messages about rows `created`: `itemsCreated` with owner and ids, then the messages `$4`. */
const MESSAGES = `(
    select 0 as place, jsonb_build_object('routing_key', '${pattern}', 'pattern', '${pattern}', 'payload',
      jsonb_build_object('user_id', $1::bigint, 'item_ids', jsonb_agg(id order by id),
        'group_id', (select group_id from target), 'group_since', (select since from target))) as message
    from (select id, (row_number() over (order by id) - 1) / ${MAX_BATCH} as part from created) numbered group by part
    union all
    select place, message from jsonb_array_elements($4::jsonb) with ordinality as given (message, place)
    where exists (select from created)
  ) messages`;

/**
 * Inserts items of owner `$1` and, if given, queue entry `$2`. Only the first call of an entry creates items. A second
 * one waits here until the first has committed. `$3` is the envelope of the messages.
 */
const insertingAndSharing = valuesClause(
  COLUMNS,
  5,
  (rows) => `
  with first_of_entry as (
    insert into saved_entries (queue_id, user_id) select $2::bigint, $1 where $2 is not null
    on conflict do nothing returning queue_id
  ), created as (${insert(rows, '$2 is null or exists (select from first_of_entry)')}), ${SHARE_CREATED},
  told as (${writeMessages(MESSAGES, '$3')})
  select id, uuid from created order by id`,
);

type Created = Pick<ItemEntity, 'id' | 'uuid'>;

/** Creates items in the given order, except those whose `uuid` the owner already has. @returns the created items */
export function insertItems(manager: EntityManager, rows: NewRow[]): Promise<Created[]> {
  return manager.query(...inserting(rows));
}

/**
 * Creates items and shares them with the actor’s default group. The items of a queue entry are
 * created once, however often the call is repeated. If items are created, `inventory.itemsCreated` and the messages
 * `told` are written to the outbox.
 * @returns the created items
 */
export function insertAndShare(
  manager: EntityManager,
  { id }: Actor,
  rows: NewRow[],
  queue_id: number | null,
  envelope: string,
  told: Message[],
): Promise<Created[]> {
  const [text, values] = insertingAndSharing(rows);
  return manager.query(text, [id, queue_id, envelope, JSON.stringify(told), ...values]);
}
