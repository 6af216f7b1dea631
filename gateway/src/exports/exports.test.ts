import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Problem } from '@whereabouts/shared/contracts/problem.js';
import { plainFields } from '@whereabouts/shared/testing/item-fields.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { parse } from 'csv-parse/sync';
import { ATTIC, CORRECTION, FakeExportedItems } from '../testing/fake-exported-items.js';
import { FakeMedia } from '../testing/fake-media.js';
import { readZip } from '../testing/read-zip.js';
import { TestGateway } from '../testing/test-gateway.js';

const COLUMNS = Object.keys(Item.shape).filter((name) => name !== 'custom');
const MEGABYTE = 1024 * 1024;
/** The id of a user that no test uses. */
const SOMEBODY_ELSE = 1_000_000;

const photos = new FakeMedia();
const stored = new FakeExportedItems();
let gateway: TestGateway;
let user: { id: number; token: string };

beforeAll(async () => {
  gateway = await TestGateway.start({}, { inventory: stored.controller(), media: photos.controller() });
});

beforeEach(() => {
  user = gateway.user();
  stored.clear();
  photos.most = 0;
});

afterAll(() => gateway?.close());

function newItem(id: number, more: Partial<Item> = {}): Item {
  const [empty, created_at] = [null, '2024-01-02T03:04:05.000Z'];
  return {
    ...{ ...plainFields(), id, uuid: empty, name: `Item ${id}`, file_name: empty, review: empty, guest_name: empty },
    ...{
      image_width: empty,
      image_height: empty,
      thumb_hash: empty,
      file_count: 0,
      printed_text: empty,
      image_url: empty,
      thumbnail_url: empty,
    },
    ...{ created_at, updated_at: created_at, deleted_at: empty },
    ...{
      user_id: user.id,
      owner_name: 'Ada',
      currency: 'EUR',
      access_type: 'my_personal',
      group_name: empty,
      my_role: 'owner',
    },
    ...more,
  };
}

const start = (signal?: AbortSignal) =>
  gateway.call('/api/auth/me/export', { token: user.token, ...(signal ? { signal } : {}) });

async function exported() {
  const response = await start();
  expect(response.status).toBe(200);
  return readZip(Buffer.from(await response.arrayBuffer()));
}

const rowsOf = (files: Map<string, Buffer>): Record<string, string>[] =>
  parse(files.get('items.csv') ?? '', { columns: true, bom: true });

describe('an export', () => {
  test('is a zip file to download', async () => {
    const response = await start();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename=whereabouts-export-\d{4}-\d\d-\d\d\.zip$/),
      'cache-control': 'no-store',
    });
    expect(response.headers.has('content-encoding')).toBe(false);
    const files = await readZip(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()]).toEqual([
      'items.csv',
      'items.json',
      'departed.json',
      'fields.json',
      'collections.json',
      'places.json',
      'name-corrections.json',
      'history.ndjson',
      'files.json',
    ]);
    expect(JSON.parse(String(files.get('items.json')))).toEqual({ items: [] });
    expect(JSON.parse(String(files.get('collections.json')))).toEqual({ collections: [] });
    expect(JSON.parse(String(files.get('places.json')))).toEqual({ places: [ATTIC] });
    expect(JSON.parse(String(files.get('name-corrections.json')))).toEqual({ corrections: [CORRECTION] });
    expect(String(files.get('items.csv'))).toBe(`\uFEFF${COLUMNS.map((name) => `"${name}"`).join(',')}\n`);
  });

  test('contains the collections with their items', async () => {
    const at = '2024-01-02T03:04:05.000Z';
    const camping = { id: 4, name: 'Camping', is_system: false, is_checklist: true, stock_keeping: false };
    stored.collections = [
      { ...camping, created_at: at, items: [{ id: 1, is_checked: true, checked_at: at, added_at: at }] },
    ];
    expect(JSON.parse(String((await exported()).get('collections.json')))).toEqual({ collections: stored.collections });
  });

  test("contains the history of the user's items, an event a line", async () => {
    const created = {
      item_id: 1,
      at: '2026-01-01T00:00:00.000Z',
      actor_name: 'Ada',
      kind: 'created' as const,
      changes: [],
    };
    const changes = [{ field: 'value', from: 1, to: 2 }];
    stored.events = [
      { ...created, id: 3 },
      { ...created, id: 5, kind: 'changed', changes },
    ];
    const lines = String((await exported()).get('history.ndjson'))
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(stored.events);
  });

  test("contains every field of the user's own items, as JSON and as CSV", async () => {
    const mug = newItem(1, {
      name: 'Mug "Größe 2",\nblue',
      tags: ['kitchen', 'blue'],
      stock_keeping: true,
      quantity: 12,
      cost: 12.5,
      purchase_date: '2024-02-03',
    });
    stored.items = [mug, newItem(2), newItem(3, { user_id: user.id + 1 })];
    const files = await exported();
    expect(JSON.parse(String(files.get('items.json')))).toEqual({ items: stored.items.slice(0, 2) });
    const rows = rowsOf(files);
    expect(rows).toHaveLength(2);
    expect(Object.keys(rows[0] ?? {})).toEqual(COLUMNS);
    expect(rows[0]).toMatchObject({
      name: mug.name,
      tags: 'kitchen; blue',
      stock_keeping: 'true',
      for_sale: 'false',
      quantity: '12',
      cost: '12.5',
      purchase_date: '2024-02-03',
      description: '',
    });
  });

  test("contains the user's own fields and their values, and no field of another user", async () => {
    const field = CustomField.parse({
      ...{ id: 12, name: 'Aisle', kind: 'text', choices: null, category: null, position: 0 },
      ...{ owner_id: user.id, value_count: 1 },
    });
    stored.fields = [field, { ...field, id: 13, owner_id: SOMEBODY_ELSE, value_count: null }];
    stored.items = [newItem(1, { custom: { 12: '=B7' } }), newItem(2)];
    const files = await exported();
    expect(JSON.parse(String(files.get('fields.json')))).toEqual({ fields: [field] });
    const rows = rowsOf(files);
    expect(Object.keys(rows[0] ?? {})).toEqual([...COLUMNS, 'Aisle']);
    expect(rows.map(({ Aisle }) => Aisle)).toEqual(["'=B7", '']);
  });

  test('contains the same items whether inventory sends them in pieces or not', async () => {
    const awkward = 'Größe,\n "2" \u2028 {"items":[ ]}';
    stored.items = Array.from({ length: 30 }, (_, index) => newItem(index + 1, { name: `${awkward} ${index}` }));
    const short = await exported();
    stored.isLong = true;
    const long = await exported();
    expect(String(long.get('items.csv'))).toBe(String(short.get('items.csv')));
    expect(JSON.parse(String(long.get('items.json')))).toEqual({ items: stored.items });
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('does not write %j as a formula', async (name) => {
    stored.items = [newItem(1, { name, tags: [name] })];
    expect(rowsOf(await exported())[0]).toMatchObject({ name: `'${name}`, tags: `'${name}` });
  });

  test('quotes every text and writes no formula after a semicolon', async () => {
    stored.items = [newItem(1, { name: 'x;=cmd', tags: ['a', '=b'] })];
    const csv = String((await exported()).get('items.csv'));
    expect(csv).toContain(`"x;'=cmd"`);
    expect(csv).toContain(`"a; '=b"`);
    expect(csv).toContain('"Ada"');
  });

  test('contains every image unchanged, over several pages, one after the other', async () => {
    const others = photos.add(SOMEBODY_ELSE, 10);
    const own = Array.from({ length: 205 }, (_, index) => photos.add(user.id, 1 + (index % 7) * 70_000));
    const files = await exported();
    const images = [...files].filter(([name]) => name.startsWith('images/'));
    expect(images).toHaveLength(own.length);
    for (const image of own) {
      const extension = image.content_type.split('/')[1]?.replace('jpeg', 'jpg');
      expect(files.get(`images/${image.id}.${extension}`)?.equals(photos.bytesOf(image))).toBe(true);
    }
    expect([photos.most, images.some(([name]) => name.startsWith(`images/${others.id}.`))]).toEqual([1, false]);
  });

  test("contains images that other users gave to the user's items, each once, and lists missing ones", async () => {
    const own = photos.add(user.id, 10);
    const [theirs, gone] = [photos.add(SOMEBODY_ELSE, 2000), photos.add(SOMEBODY_ELSE, 10)];
    photos.seen.set(theirs.id, user.id);
    stored.items = [own.id, theirs.id, theirs.id, gone.id].map((image_id, index) => newItem(index + 1, { image_id }));
    const files = await exported();
    const images = [...files.keys()].filter((name) => name.startsWith('images/')).map((name) => name.split(/[/.]/)[1]);
    expect(images).toEqual([String(own.id), String(theirs.id), 'missing']);
    expect(files.get('images/missing.txt')?.toString()).toBe(`${gone.id}\n`);
  });
});

test('an export contains the documents of items once, and says where each file is', async () => {
  const [manual, photo] = [photos.add(SOMEBODY_ELSE, 3000), photos.add(SOMEBODY_ELSE, 10)];
  for (const { id } of [manual, photo]) photos.seen.set(id, user.id);
  const file = { name: 'Manual.pdf', position: 0, image_box: null, url: null, is_cover: false, image_id: null };
  const pdf = { ...file, kind: 'manual' as const, content_type: 'application/pdf', bytes: 3000, stored_id: manual.id };
  const created_at = '2024-01-02T03:04:05.000Z';
  const link = { ...pdf, content_type: null, bytes: 0, stored_id: null, url: 'https://example.com/manual' };
  const picture = {
    ...pdf,
    kind: 'photo' as const,
    content_type: 'image/png',
    image_id: photo.id,
    stored_id: photo.id,
  };
  stored.files = [pdf, pdf, link, picture].map((each, index) => ({
    ...each,
    id: index + 1,
    item_id: index + 1,
    created_at,
  }));
  const zip = await exported();
  const listed = JSON.parse(String(zip.get('files.json')));
  expect(listed.files.map(({ path }: { path: string }) => path)).toEqual([
    ...[`files/${manual.id}.pdf`, `files/${manual.id}.pdf`],
    ...[null, `images/${photo.id}.png`],
  ]);
  expect(zip.get(`files/${manual.id}.pdf`)?.equals(photos.bytesOf(manual))).toBe(true);
  expect([...zip.keys()].some((name) => name.startsWith(`images/${photo.id}.`))).toBe(true);
});

describe('an export with problems', () => {
  test('breaks if an image is shorter than expected', async () => {
    photos.add(user.id, 1000);
    photos.cut.add(photos.add(user.id, 1000).id);
    const response = await start();
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  test('lists a missing image and contains the others', async () => {
    const there = photos.add(user.id, 1000);
    const lost = photos.add(user.id, 1000);
    photos.lost.add(lost.id);
    const files = await exported();
    expect(files.get('images/missing.txt')?.toString()).toBe(`${lost.id}\n`);
    expect([...files.keys()].some((name) => name.startsWith(`images/${there.id}.`))).toBe(true);
  });

  test('is a normal error response if the problem occurs before the first byte', async () => {
    await gateway.stop('inventory');
    const response = await start();
    expect([response.status, Problem.parse(await response.json()).code]).toEqual([503, 'unavailable']);
    await gateway.startOther('inventory', stored.controller());
    expect((await exported()).size).toBe(9);
  });

  test('ends when the client disconnects, and can be started again', async () => {
    for (let count = 0; count < 30; count += 1) photos.add(user.id, 4 * MEGABYTE);
    const before = photos.asked;
    const leaving = new AbortController();
    const response = await start(leaving.signal);
    await response.body?.getReader().read();
    await until(() => photos.asked > before);
    const meanwhile = await start();
    expect([meanwhile.status, Problem.parse(await meanwhile.json()).code]).toEqual([409, 'export_running']);
    leaving.abort();
    await until(() => photos.sending === 0);
    expect(photos.asked - before).toBeLessThan(10);
    await until(async () => {
      const again = await start();
      await again.body?.cancel();
      return again.status === 200;
    });
  });

  test('requires a signed-in user', async () => {
    expect(await gateway.status('/api/auth/me/export')).toBe(401);
  });
});
