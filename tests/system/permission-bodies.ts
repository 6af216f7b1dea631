const TABLE = 'Name,Barcode\nESPRESSO MACHINE,4006381333931';

const MACHINE = { name: 'Machine', description: null, category: null, color: null, quantity: 1, box: null };
const CORRECTION = { instruction: 'It is red', items: [MACHINE] };

/** Bodies of the table's calls, by the row's first cell. `{name}` stands for an id. */
export const BODIES: Record<string, object> = {
  '`POST /api/save-items`': { items: [{ name: 'New thing' }] },
  '`POST /api/save-items` with the photo of the item': { items: [{ name: 'New thing', image_id: '{photo}' }] },
  '`POST /api/save-items` with the photo of a receipt': { items: [{ name: 'New thing', image_id: '{receipt_photo}' }] },
  '`POST /api/save-items` into the collection': { items: [{ name: 'New thing' }], collection_id: '{collection}' },
  '`POST /api/update-items`': { items: [{ id: '{item}', name: 'Victim, renamed' }] },
  '`POST /api/update-items` with a price': { items: [{ id: '{item}', value: 5 }] },
  '`POST /api/update-items` as departed': { items: [{ id: '{item}', departed: { kind: 'lost' } }] },
  '`PUT /api/update-items`': { items: [{ id: '{item}', name: 'Victim, renamed' }] },
  '`POST /api/items/bulk-move`': { item_ids: ['{item}'], area: 'Attic' },
  '`POST /api/items/bulk-tag`': { item_ids: ['{item}'], add: ['loud'] },
  '`POST /api/items/bulk-delete`': { item_ids: ['{item}'] },
  '`POST /api/items/merge`': { into: '{item}', item_ids: ['{own}'] },
  '`POST /api/items/merge` into an own item': { into: '{own}', item_ids: ['{item}'] },
  '`POST /api/items/import/preview`': { csv: TABLE },
  '`POST /api/items/import`': { csv: TABLE },
  '`POST /api/sharing/groups/{group}/items`': { item_ids: ['{item}'] },
  '`POST /api/sharing/items/shared-groups`': { item_ids: ['{item}'] },
  '`POST /api/items/{item}/files`': { url: 'https://example.org/manual', name: 'manual-public' },
  '`POST /api/items/{own}/files` with a receipt of the item': { file_id: '{receipt}' },
  '`POST /api/items/{own}/files` with the photo of a receipt': { image_id: '{receipt_photo}' },
  '`PUT /api/items/{item}/files/{file}`': { name: 'manual-public, renamed' },
  '`POST /api/items/{item}/files/{removed}/restore`': {},
  '`POST /api/items/{item}/files/{file}/move`': { item_id: '{own}' },
  '`POST /api/analyze/correct`': { ...CORRECTION, image_id: '{photo}' },
  '`POST /api/analyze/correct` with the photo of a receipt': { ...CORRECTION, image_id: '{receipt_photo}' },
  '`POST /api/similar` with the photo of the item': { image_id: '{photo}', serial_number: 'SN4711X' },
  '`POST /api/fields`': { name: 'Voltage', kind: 'text' },
  '`PUT /api/fields/{field}`': { position: 1 },
  '`POST /api/reports/inventory`': { with: [] },
  '`POST /api/trash/restore`': { item_ids: ['{trashed}'] },
  '`DELETE /api/trash`': { item_ids: ['{trashed}'] },
  '`PUT /api/user/settings`': { timezone: 'UTC' },
  '`POST /api/collections/{collection}/guest-link`': { permission: 'view' },
  '`POST /api/collections/guest/{token}/unlock`': { pin: '1234' },
  '`POST /api/collections/guest/{token}/items`': { name: 'Guest towel' },
  '`PUT /api/collections/guest/{token}/items/{item}/check`': { is_checked: true },
};
