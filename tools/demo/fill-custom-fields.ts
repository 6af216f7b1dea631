import type { CustomField, NewCustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import type { CustomValue } from '@whereabouts/shared/contracts/custom-fields.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ApiUser } from './api-user.js';

/** The fields, each with its values by the name of the item. */
const FIELDS: [NewCustomField, Record<string, CustomValue>][] = [
  [
    { name: 'Belongs to', kind: 'choice', choices: ['Anna', 'Ben', 'Everyone'] },
    {
      ...{ Laptop: 'Anna', Camera: 'Ben', 'Bicycle Anna': 'Anna', 'Bicycle Ben': 'Ben', 'Skis Anna': 'Anna' },
      ...{ 'Cordless drill': 'Everyone', 'Lawn mower': 'Everyone', Barbecue: 'Everyone' },
    },
  ],
  [
    { name: 'Last serviced', kind: 'date' },
    { 'Bicycle Anna': '2026-03-14', 'Bicycle Ben': '2025-09-27', 'Lawn mower': '2026-04-02', Laptop: '2026-01-20' },
  ],
  [
    { name: 'Frame size', kind: 'text', category: 'Outdoors > Bicycles' },
    { 'Bicycle Anna': 'M', 'Bicycle Ben': 'XL' },
  ],
  [
    { name: 'Voltage', kind: 'number', category: 'Tools' },
    { 'Cordless drill': 18, 'Impact driver': 10.8 },
  ],
  [
    { name: 'Goes to the repair café', kind: 'flag' },
    { 'Desk lamp': true, Camera: false },
  ],
];

/** Defines fields of the household and fills them. A second fill keeps the existing fields. */
export async function fillCustomFields(user: ApiUser, items: Item[]): Promise<void> {
  const { fields: known } = (await (await user.call('/api/fields')).json()) as { fields: CustomField[] };
  if (known.length > 0) return;
  const values = new Map<string, Record<string, CustomValue>>();
  for (const [definition, byName] of FIELDS) {
    const { field } = await user.send<{ field: CustomField }>('POST', '/api/fields', definition);
    for (const [name, value] of Object.entries(byName)) values.set(name, { ...values.get(name), [field.id]: value });
  }
  const changes = items.flatMap(({ id, name }) => (values.has(name) ? [{ id, custom: values.get(name) }] : []));
  await user.send('POST', '/api/update-items', { items: changes });
}
