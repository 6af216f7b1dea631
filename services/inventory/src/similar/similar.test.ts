import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { COLOR_SIDE } from '@whereabouts/shared/contracts/media.js';
import { type KnownFacts, similar } from '@whereabouts/shared/contracts/similar.js';
import { whileLocked } from '@whereabouts/shared/nest/database/advisory-lock.js';
import { lookOf } from '@whereabouts/shared/nest/looks/look.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { ItemLooks } from './item-looks.js';
import { LookSweep, MANY_LOOKS } from './look-sweep.js';

let media: Server;
let service: InventoryService;
let actor: Actor;
let mine: ReturnType<typeof itemsOf>;
/** The pixels of a whole photo in media's answers. */
let pixels: Uint8Array;
let status = 200;

/** Colored blocks that depend on a number. */
const blocks = (seed: number, noise = 0) =>
  Uint8Array.from({ length: 3 * COLOR_SIDE ** 2 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % COLOR_SIDE, Math.floor(at / 3 / COLOR_SIDE)];
    const block = Math.sin(seed * 7919 + (x >> 3) * 131 + (y >> 3) * 977 + (at % 3) * (seed % 5)) * 1000;
    return Math.floor((block - Math.floor(block)) * (255 - noise)) + (at % 7 === 0 ? noise : 0);
  });

const look = (of: Uint8Array) => lookOf(of)?.toString('base64') ?? '';

beforeAll(async () => {
  media = createServer(async (request, response) => {
    const form = new FormData();
    form.set('pixels', new Blob([new Uint8Array(request.url?.includes('box') ? blocks(2) : pixels)]));
    const sent = new Response(form);
    response.writeHead(status, { 'content-type': sent.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await sent.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => media.once('listening', resolve));
  service = await inventoryService({ MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}` });
  // Tests run the sweep themselves.
  clearInterval(service.app.get(LookSweep).timer);
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
  mine = itemsOf(service, actor);
  pixels = blocks(1);
  status = 200;
});

afterAll(async () => {
  await service?.close();
  media?.close();
});

const sweep = () => service.app.get(LookSweep).sweep();
const nothing: KnownFacts = { name: null, category: null, code: null, serial_number: null, printed_text: null };
const byLook = (facts: Partial<KnownFacts> & { looks?: string[] }, of = actor) =>
  service.messenger.call(similar.findByLook, { actor: of, looks: [], ...nothing, ...facts });

/** The matches of an answer without the items' other fields. */
const named = ({ matches }: Awaited<ReturnType<typeof byLook>>) =>
  matches.map(({ item, score, reasons }) => ({ name: item.name, score, reasons }));

test('an item with the same code or serial number is found, also if the reader confused letters and digits', async () => {
  await mine.save([
    { name: 'Salt', code: '4006381333931' },
    { name: 'Drill', serial_number: '8K2O4-57I' },
    { name: 'Pepper', code: '4006381333948' },
    { name: 'Saw', serial_number: `(9X) "44+7*1" \\ K'3–A` },
  ]);
  expect(named(await byLook({ code: '4006381333931' }))).toEqual([{ name: 'Salt', score: 0.95, reasons: ['code'] }]);
  expect(named(await byLook({ serial_number: '8k20457l' }))).toEqual([
    { name: 'Drill', score: 0.95, reasons: ['serial'] },
  ]);
  expect(named(await byLook({ serial_number: '9x4471k3a' }))).toMatchObject([{ name: 'Saw', reasons: ['serial'] }]);
  expect(named(await byLook({ code: '4006381333955' }))).toEqual([]);
});

test('an item is found if its code is another writing of the same code', async () => {
  await mine.save([
    { name: 'Novel', code: '3-16-148410-X', printed_text: 'A novel' },
    { name: 'Tea', code: '036000291452' },
    { name: 'Shelf', code: 'AB-12' },
  ]);
  const by = async (code: string) => named(await byLook({ code })).map(({ name }) => name);
  expect(await by('9783161484100')).toEqual(['Novel']);
  expect(await by('0036000291452')).toEqual(['Tea']);
  expect(await by('AB-12')).toEqual(['Shelf']);
  expect(await by('AB12')).toEqual([]);
});

test('an item with the same printed text is found, but a shared brand is no match', async () => {
  await mine.save([
    { name: 'Router', printed_text: 'FRITZ!Box 7590\nAVM Berlin\nWLAN Gigabit\nModel 7590AX' },
    { name: 'Repeater', printed_text: 'AVM Berlin repeater\nmesh 1200' },
  ]);
  const seen = 'model 7590ax\nwlan gigabit\navm berlin\nfritz!box';
  expect(named(await byLook({ printed_text: seen }))).toEqual([{ name: 'Router', score: 0.75, reasons: ['text'] }]);
});

test('many items with the same name do not hide an item with the same printed text', async () => {
  await mine.save([{ name: 'Router', printed_text: 'FRITZ!Box 7590\nAVM Berlin\nModel 7590AX' }]);
  await mine.save(Array.from({ length: 301 }, () => ({ name: 'Box' })));
  const asked = { name: 'Box', printed_text: 'model 7590ax\navm berlin\nfritz!box' };
  expect(named(await byLook(asked))).toEqual([{ name: 'Router', score: 0.75, reasons: ['text'] }]);
});

test('an item that looks the same is found after its photo was looked at, and not after it got another photo', async () => {
  const [mug] = await mine.save([{ name: 'Mug', image_id: 7 }]);
  const asked = { looks: [look(blocks(1, 12))] };
  expect(named(await byLook(asked))).toEqual([]);
  await sweep();
  expect(named(await byLook(asked))).toMatchObject([{ name: 'Mug', reasons: ['look'] }]);
  expect(named(await byLook({ looks: [look(blocks(3))] }))).toEqual([]);
  pixels = blocks(4);
  await mine.update({ id: mug?.id ?? 0, image_id: 9 });
  expect(named(await byLook(asked))).toEqual([]);
  await sweep();
  expect(named(await byLook({ looks: [look(blocks(4))] }))).toMatchObject([{ name: 'Mug' }]);
});

test('items that look alike are not suggested by their look alone, unless they have one name', async () => {
  await mine.save([{ name: 'Mug', image_id: 7 }]);
  await sweep();
  pixels = blocks(1, 24);
  const [cup] = await mine.save([{ name: 'Cup', image_id: 9 }]);
  await sweep();
  const asked = { looks: [look(blocks(1, 12))] };
  expect(named(await byLook(asked))).toEqual([]);
  await mine.update({ id: cup?.id ?? 0, name: 'mug' });
  expect(named(await byLook(asked))).toMatchObject([{ reasons: ['look'] }, { reasons: ['look'] }]);
});

test('a look of an earlier version is no match, and is computed again', async () => {
  const [mug] = await mine.save([{ name: 'Mug', image_id: 7 }]);
  await service.source.query(
    `update item_looks set hash = 0::bit(64), look = '\\x00', next_at = null where item_id = $1`,
    [mug?.id],
  );
  const asked = { looks: [look(pixels)] };
  expect(named(await byLook(asked))).toEqual([]);
  await sweep();
  expect(named(await byLook(asked))).toMatchObject([{ name: 'Mug', reasons: ['look'] }]);
});

test('several items on one photo are told apart by their parts of it, and have no look without a part', async () => {
  await mine.save([
    { name: 'Fork', image_id: 7 },
    { name: 'Spoon', image_id: 7, image_box: [0, 0, 0.5, 0.5] },
  ]);
  await sweep();
  expect(named(await byLook({ looks: [look(blocks(1))] }))).toEqual([]);
  expect(named(await byLook({ looks: [look(blocks(2))] }))).toMatchObject([{ name: 'Spoon' }]);
});

test('only live items of the user are found', async () => {
  const [gone, cup] = await mine.save([
    { name: 'Mug', code: '4006381333931' },
    { name: 'Cup', code: '4006381333931' },
  ]);
  await mine.remove(gone?.id ?? 0);
  expect(named(await byLook({ code: '4006381333931' })).map(({ name }) => name)).toEqual(['Cup']);
  const other = { id: actor.id + 1000, role: 'user' as const };
  await grantAccess(service, other.id, { items: [{ owner_id: actor.id, item_ids: [cup?.id ?? 0] }] });
  expect(named(await byLook({ code: '4006381333931' }, other))).toEqual([]);
});

test('a stored photo finds items like the item on it, but not the item itself', async () => {
  await mine.save([{ name: 'Bosch drill', category: 'Tools', image_id: 7 }]);
  await sweep();
  await mine.save([{ name: 'bosch DRILL', category: 'tools', image_id: 9 }]);
  const find = (facts: object = {}) => service.messenger.call(similar.findByImage, { actor, image_id: 9, ...facts });
  expect(named(await find())).toMatchObject([{ name: 'Bosch drill', reasons: ['look', 'name'] }]);
  pixels = blocks(5);
  expect(named(await find({ image_id: 11 }))).toEqual([]);
  const unsaved = { image_id: 11, box: [0.1, 0.1, 0.5, 0.5], serial_number: 'SN-123456' };
  await mine.save([{ name: 'Saw', serial_number: 'SN 123456' }]);
  expect(named(await find(unsaved))).toMatchObject([{ name: 'Saw', reasons: ['serial'] }]);
});

test('several items without a part of their photo are told apart by the facts of the call', async () => {
  await mine.save([{ name: 'Bosch drill', serial_number: 'SN-123456' }]);
  await mine.save([
    { name: 'Saw', image_id: 9 },
    { name: 'Drill', serial_number: 'SN 123456', image_id: 9 },
  ]);
  const find = (facts: Partial<KnownFacts>) =>
    service.messenger.call(similar.findByImage, { actor, image_id: 9, ...facts });
  expect(named(await find({ name: 'Saw' }))).toEqual([]);
  expect(named(await find({ serial_number: 'SN 123456' }))).toMatchObject([{ name: 'Bosch drill' }]);
});

test('a photo that the user cannot see is a 404', async () => {
  status = 404;
  await expect(service.messenger.call(similar.findByImage, { actor, image_id: 12 })).rejects.toMatchObject({
    status: 404,
    response: { code: 'image_not_found' },
  });
});

test('a photo that media cannot send now is looked at later, and a missing or refused photo never again', async () => {
  const due = async () =>
    (await service.source.query('select next_at > now() as later, look from item_looks where item_id = $1', [id]))[0];
  const [{ id } = { id: 0 }] = await mine.save([{ name: 'Mug', image_id: 7 }]);
  status = 503;
  await expect(sweep()).rejects.toMatchObject({ status: 503 });
  expect(await due()).toEqual({ later: true, look: null });
  for (const refusal of [404, 413, 415]) {
    status = refusal;
    await service.source.query(`update item_looks set next_at = now() - interval '1 second' where item_id = $1`, [id]);
    await sweep();
    expect(await due()).toEqual({ later: null, look: null });
  }
});

test('a photo that media cannot send now does not delay the looks of other items', async () => {
  const items = await mine.save([
    { name: 'Mug', image_id: 7 },
    { name: 'Cup', image_id: 9 },
  ]);
  const looks = `
    select attempts, next_at > now() + interval '1 minute' as is_later from item_looks
    where item_id = any($1::bigint[]) order by item_id`;
  status = 503;
  await expect(sweep()).rejects.toMatchObject({ status: 503 });
  expect(await service.source.query(looks, [items.map(({ id }) => id)])).toEqual([
    { attempts: 0, is_later: false },
    { attempts: 1, is_later: true },
  ]);
  status = 200;
  await sweep();
  expect(named(await byLook({ looks: [look(pixels)] }))).toMatchObject([{ name: 'Mug' }]);
});

test('many due looks are computed by one instance, which rests after each photo', async () => {
  const parts = Array.from({ length: 10 }, (_, at) => (at + 1) / 10);
  const mugs = await mine.save(
    parts.map((part) => ({
      name: 'Mug',
      image_id: 7,
      image_box: [0, 0, part, part] as [number, number, number, number],
    })),
  );
  const due = async () => {
    const query = 'select from item_looks where item_id = any($1::bigint[]) and next_at <= now()';
    return (await service.source.query(query, [mugs.map(({ id }) => id)])).length;
  };
  const sleep = jest.fn(async () => undefined);
  const many = new LookSweep(service.source, service.app.get(ItemLooks), { sleep } as never);
  await whileLocked(service.source, MANY_LOOKS, () => many.sweep());
  expect([await due(), sleep.mock.calls.length]).toEqual([10, 0]);
  await many.sweep();
  expect(await due()).toBe(0);
  expect(sleep.mock.calls.length).toBeGreaterThanOrEqual(10);
});
