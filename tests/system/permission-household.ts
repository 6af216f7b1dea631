import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { GuestLink } from '@whereabouts/shared/contracts/guests.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Report } from '@whereabouts/shared/contracts/reports.js';
import { until } from '@whereabouts/shared/testing/until.js';
import pg from 'pg';
import { type ApiUser, numberedImage, registerApiUser } from '../../tools/demo/api-user.js';
import type { System } from '../environment/system.js';
import type { Role } from './permission-table.js';

/** Texts of the item that only its owner and editors get. */
export const PRIVATE = [
  ...['SN4711X', 'Secret Shop', '1234.56', '2345.67', '3456.78', 'PRINTED4711', 'receipt-private', '99.91'],
  ...['"currency":"CHF"', '"file_count":4', '"format":"pdf"'],
];
/** Texts that everyone gets who sees the item, and those of its image and of its group. */
export const PUBLIC = [
  ...['Espresso machine', 'Victim', 'Trashed pan', 'Departed clock', 'Wattage', 'Stoneware', 'manual-public'],
  ...['"content_type":"image/', 'Household', '"share_token"'],
];

const MACHINE = {
  ...{ name: 'Espresso machine', category: 'Stoneware', code: '4006381333931', serial_number: 'SN4711X' },
  ...{ purchased_from: 'Secret Shop', cost: 1234.56, purchase_price: 2345.67, value: 3000 },
};
const TEXT = 'text/plain';

/** Ids and tokens by placeholder. */
export type Ids = Record<string, number | string>;

/** An owner who shares an item with a group and with guests, and all who may try to reach it. */
export interface Household {
  owner: ApiUser;
  users: Partial<Record<Role, ApiUser>>;
  ids: Ids;
  /** The guest links of the collection, by role. */
  tokens: Partial<Record<Role, string>>;
  /** Saves an item of a user, without values. */
  save: (user: ApiUser, item: object) => Promise<Item>;
}

export async function startHousehold(system: System): Promise<Household> {
  const register = (name: string) => registerApiUser(system.address, `${name}@example.org`, { display_name: name });
  const owner = await register('owner');
  const [editor, viewer, stranger] = [await register('editor'), await register('viewer'), await register('stranger')];
  const users = { owner, editor, viewer, stranger };
  const save = async (user: ApiUser, item: object) =>
    (await user.send<{ items: [Item] }>('POST', '/api/save-items', { items: [item] })).items[0];

  await owner.send('PUT', '/api/user/settings', { currency: 'CHF' });
  const { group } = await owner.send<{ group: Group }>('POST', '/api/sharing/groups', { name: 'Household' });
  for (const role of ['editor', 'viewer'] as const)
    await owner.send('POST', `/api/sharing/groups/${group.id}/members`, { email: `${role}@example.org`, role });
  const box = { name: 'Box', is_checklist: true };
  const { collection } = await owner.send<{ collection: Collection }>('POST', '/api/collections', box);
  const share = { group_id: group.id, permission: 'edit' };
  await owner.send('POST', `/api/collections/${collection.id}/share`, share);
  const tokenOf = async (permission: 'view' | 'edit') =>
    (
      await owner.send<{ link: GuestLink } & GuestLink>('POST', `/api/collections/${collection.id}/guest-link`, {
        permission,
      })
    ).share_token;

  const photo = await upload(owner, 1);
  const { field } = await owner.send<{ field: CustomField }>('POST', '/api/fields', { name: 'Wattage', kind: 'text' });
  const item = await save(owner, { ...MACHINE, image_id: photo, custom: { [field.id]: '1450 W' } });
  await owner.send('POST', `/api/collections/${collection.id}/items`, { item_ids: [item.id] });
  const add = (name: string, kind: string, bytes: Uint8Array, type: string) =>
    addFile(owner, item.id, { name, kind, bytes, type });
  const receipt_photo = await add('receipt-private.jpg', 'receipt', await numberedImage(2), 'image/jpeg');
  const receipt = await add('receipt-private.txt', 'receipt', Buffer.from('Paid 3456.78'), TEXT);
  const manual = await add('manual-public.txt', 'manual', Buffer.from('Fill in water'), TEXT);
  await print(system, item.id);
  // The history of the members begins with their share.
  await owner.send('POST', '/api/update-items', { items: [{ id: item.id, value: 3456.78 }] });

  const clock = await save(owner, { name: 'Departed clock' });
  const departed = { kind: 'sold', on: null, price: 99.91, note: null };
  await owner.send('POST', `/api/collections/${collection.id}/items`, { item_ids: [clock.id] });
  await owner.send('POST', '/api/update-items', { items: [{ id: clock.id, departed }] });
  const pan = await save(owner, { name: 'Trashed pan', serial_number: 'SN4711X' });
  await owner.call(`/api/items/${pan.id}`, { method: 'DELETE' });
  for (const user of [editor, viewer, stranger]) await save(user, { name: 'Own lamp' });
  const { report_id } = await owner.send<{ report_id: number }>('POST', '/api/reports/inventory', { with: [] });
  await until(async () => {
    const report = (await (await owner.call(`/api/reports/${report_id}`)).json()) as Report;
    return report.status === 'ready';
  });

  return {
    owner,
    users,
    save,
    tokens: { 'guest (view)': await tokenOf('view'), 'guest (edit)': await tokenOf('edit') },
    ids: {
      ...{ item: item.id, departed: clock.id, trashed: pan.id, group: group.id, collection: collection.id },
      ...{ photo, receipt_photo: receipt_photo.image_id ?? 0, receipt: receipt.id, receipt_picture: receipt_photo.id },
      ...{ manual: manual.id, field: field.id, report: report_id },
    },
  };
}

/** A form that stores an image without an item. */
export async function photoForm(number: number): Promise<FormData> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(await numberedImage(number))]), 'photo.jpg');
  form.append('upload_only', 'true');
  return form;
}

export async function upload(user: ApiUser, number: number): Promise<number> {
  const answer = await user.call('/api/analyze', { method: 'POST', body: await photoForm(number) });
  return ((await answer.json()) as { image_id: number }).image_id;
}

interface Sent {
  name: string;
  kind: string;
  bytes: Uint8Array;
  type: string;
}

async function addFile(user: ApiUser, item_id: number, { name, kind, bytes, type }: Sent): Promise<ItemFile> {
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const answer = await user.call(`/api/items/${item_id}/files`, { method: 'POST', body: form });
  return ((await answer.json()) as { file: ItemFile }).file;
}

/** Only the analysis of a photo sets the printed text. */
async function print({ database_url }: System, item_id: number) {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  await client.query(`update inventory.items set printed_text = 'PRINTED4711' where id = $1`, [item_id]);
  await client.end();
}
