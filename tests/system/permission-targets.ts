import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import type { GuestLink } from '@whereabouts/shared/contracts/guests.js';
import type { ItemHistory } from '@whereabouts/shared/contracts/history.js';
import { type Household, type Ids, upload } from './permission-household.js';

let made = 0;

/** Creates what a write changes, so that no cell of the table depends on another. */
export async function makeTargets({ owner, ids, save }: Household, wanted: Set<string>): Promise<Ids> {
  made += 1;
  const collection = `/api/collections/${ids.collection}`;
  const saved = async () => {
    const { id } = await save(owner, { name: `Victim ${made}`, serial_number: 'SN4711X' });
    await owner.send('POST', `${collection}/items`, { item_ids: [id] });
    return id;
  };
  const item = wanted.has('item') ? await saved() : 0;
  const added = async () => {
    const link = { url: `https://example.org/${made}`, name: 'manual-public' };
    return (await owner.send<{ file: ItemFile }>('POST', `/api/items/${item}/files`, link)).file.id;
  };
  const removed = async (path: (id: number) => string, id: number) => {
    await owner.call(path(id), { method: 'DELETE' });
    return id;
  };
  const makers: Record<string, () => Promise<number>> = {
    file: added,
    removed: async () => removed((id) => `/api/items/${item}/files/${id}`, await added()),
    trashed: async () => removed((id) => `/api/items/${id}`, await saved()),
    event: async () => {
      await owner.send('POST', '/api/update-items', { items: [{ id: item, description: 'Loud' }] });
      const { events } = (await (await owner.call(`/api/items/${item}/history`)).json()) as ItemHistory;
      return events[0]?.id ?? 0;
    },
    unused: () => upload(owner, made + 500),
    field: async () => {
      const field = { name: `Wattage ${made}`, kind: 'text' };
      return (await owner.send<{ field: CustomField }>('POST', '/api/fields', field)).field.id;
    },
    link: async () => (await owner.send<GuestLink>('POST', `${collection}/guest-link`, { permission: 'view' })).id,
    shared: async () => {
      const id = await saved();
      await owner.send('POST', `/api/sharing/groups/${ids.group}/items`, { item_ids: [id] });
      return id;
    },
  };
  const fresh: Ids = wanted.has('item') ? { item } : {};
  for (const [name, make] of Object.entries(makers)) if (wanted.has(name)) fresh[name] = await make();
  return fresh;
}
