import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { customFields } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { type NewReport, type Report, reports } from '@whereabouts/shared/contracts/reports.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { tables } from '../tables.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { TestUser } from '../testing/test-user.js';
import { FORGET_REPORTS } from './report.entity.js';
import type { ReportAttempt } from './report-attempts.js';
import { ReportJobs } from './report-jobs.js';
import { ReportUpload } from './report-upload.js';
import { readPdf } from './testing/read-pdf.js';
import { startReportMedia } from './testing/report-media.js';

let media: Awaited<ReturnType<typeof startReportMedia>>;
let service: InventoryService;
let folder: string;
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'));
  media = await startReportMedia();
  service = await inventoryService({ MEDIA_URL: media.url });
});

beforeEach(() => {
  [owner, stranger] = [new TestUser(service), new TestUser(service)];
});

afterAll(async () => {
  await service?.close();
  await media?.close();
  await rm(folder, { recursive: true, force: true });
});

const wanted = (user: TestUser, report: Partial<NewReport> = {}) =>
  user.messenger.call(reports.create, { actor: user.actor, with: [], ...report });
const find = (user: TestUser, report_id: number) => user.messenger.call(reports.find, { actor: user.actor, report_id });
const refused = (status: number, code: string) => ({ status, response: { code } });

async function finished(user: TestUser, report_id: number): Promise<Report> {
  let report = await find(user, report_id);
  await until(async () => {
    report = await find(user, report_id);
    return report.status === 'ready' || report.status === 'failed';
  });
  return report;
}

const stored = (report_id: number, format: string) => media.files.get(`/internal/reports/${report_id}/${format}`);

async function pdfOf(report_id: number) {
  const path = join(folder, `${report_id}.pdf`);
  await writeFile(path, stored(report_id, 'pdf') ?? '');
  return readPdf(path);
}

const noticesOf = async (user: TestUser) =>
  (await user.notices()).notices.map(({ kind, text_values }) => [kind, text_values.report_id]);

test('a report shows the totals and the photos of the chosen items, and raises one notice', async () => {
  await owner.items(['Drill'], { area: 'Cellar', category: 'Tools > Power', value: 40, quantity: 2, image_id: 7 });
  await owner.items(['Saw'], { area: 'Cellar', category: 'Tools', purchase_price: 9.5, cost: 1 });
  await owner.items(['Pan'], { area: 'Kitchen', category: 'Toolsmith' });
  await service.source.query(
    `insert into item_files (item_id, kind, name, url, image_id, position)
     select i.id, f.* from items i, (values ('receipt', 'address', 'https://example.com', null::bigint, 1),
       ('receipt', 'bill', null, 8, 2)) f where i.user_id = $1 and i.name = 'Saw'`,
    [owner.actor.id],
  );
  media.beBusy(1);
  const { report_id } = await wanted(owner, { category: 'Tools', with: ['photos', 'receipts'] });
  const report = await finished(owner, report_id);
  expect(report).toMatchObject({ status: 'ready', progress: 100, error: null });
  expect(
    report.files.map(({ format, url, bytes }) => [format, url, bytes === stored(report_id, format)?.length]),
  ).toEqual([
    ['pdf', `/api/reports/${report_id}/files/pdf`, true],
    ['xlsx', `/api/reports/${report_id}/files/xlsx`, true],
  ]);
  const { pages, elements, bookmarks } = await pdfOf(report_id);
  expect(pages[0]).toMatch(/Category: Tools[\s\S]*Items\s*2[\s\S]*Pieces\s*3[\s\S]*Total value\s*89\.50/);
  expect(bookmarks).toEqual(['Cellar', 'Receipts and warranty papers']);
  expect(pages[0]).toMatch(/With a receipt\s*1/);
  const shown = ['Photo of Drill', 'Page 1 of bill', 'Page 2 of bill', 'Page 3 of bill'];
  expect(elements.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual(shown);
  expect(pages.at(-3)).toContain('No. 2: bill');
  expect(pages.at(-1)).toContain('The file has 2 more pages.');
  expect(media.photo_paths).toEqual([
    expect.stringMatching(/^\/internal\/images\/7\/content\?picture=1&side=480/),
    '/internal/images/8/content?file=1&pages=3&side=1500',
    '/internal/images/8/content?file=1&pages=3&side=1500',
  ]);
  expect(await noticesOf(owner)).toEqual([['report_ready', report_id]]);
  await service.app.get(ReportJobs).run(report_id);
  expect(await noticesOf(owner)).toHaveLength(1);
});

test('a report is limited to a place or a collection, also to Stock, and has own items only', async () => {
  const { id: collection_id } = await owner.create('Trip');
  const [tent = 0] = await owner.items(['Tent', 'Stove'], { area: 'Attic' });
  await owner.items(['Lamp'], { area: 'Hall' });
  await owner.add(collection_id, [tent]);
  const inTrip = await wanted(owner, { collection_id });
  await finished(owner, inTrip.report_id);
  expect((await pdfOf(inTrip.report_id)).pages.join()).not.toMatch(/Stove|Lamp/);
  const inHall = await wanted(owner, { area: 'Hall' });
  await finished(owner, inHall.report_id);
  expect((await pdfOf(inHall.report_id)).bookmarks).toEqual(['Hall']);
  const { field } = await owner.messenger.call(customFields.create, {
    ...{ actor: owner.actor, name: 'Aisle', kind: 'text', category: 'Food' },
  });
  const stock = await owner.stock();
  await owner.items(['Flour'], { stock_keeping: true, category: 'Food > Baking', custom: { [field.id]: 'B7' } });
  const inStock = await wanted(owner, { collection_id: stock.id });
  await finished(owner, inStock.report_id);
  const stocked = (await pdfOf(inStock.report_id)).pages.join();
  expect(stocked).toMatch(/Flour[\s\S]*Aisle\s*B7/);
  expect(stocked).not.toMatch(/Tent|Lamp/);
  await stranger.items(['Chair']);
  const other = await wanted(stranger);
  await finished(stranger, other.report_id);
  expect((await pdfOf(other.report_id)).pages[0]).toMatch(/Items\s*1/);
});

test('a report lists departed items within its limits if it is asked to', async () => {
  const [bike = 0, boat = 0] = await owner.items(['Bike', 'Boat', 'Tent'], { area: 'Attic', value: 10 });
  const [lamp = 0] = await owner.items(['Lamp'], { area: 'Hall' });
  const departed = { kind: 'sold' as const, on: '2026-05-31', price: 12.5, note: null };
  await owner.update(...[bike, boat, lamp].map((id) => ({ id, departed })));
  await owner.trash([boat]);
  const without = await wanted(owner, { area: 'Attic' });
  await finished(owner, without.report_id);
  expect((await pdfOf(without.report_id)).pages.join()).not.toMatch(/Bike|Departed/);
  await expect(wanted(owner, { area: 'Hall' })).rejects.toMatchObject(refused(400, 'report_empty'));
  const full = await wanted(owner, { area: 'Attic', with: ['departed'] });
  await finished(owner, full.report_id);
  const { pages, bookmarks } = await pdfOf(full.report_id);
  expect(bookmarks).toEqual(['Attic', 'Departed items']);
  expect(pages[0]).toMatch(/Items\s*1[\s\S]*Departed items\s*1[\s\S]*Total value\s*10\.00/);
  expect(pages.at(-1)).toMatch(/Bike\s*May 31, 2026\s*Sold\s*12\.50/);
  expect(pages.join()).not.toMatch(/Boat|Lamp/);
  const onlyDeparted = await wanted(owner, { area: 'Hall', with: ['departed'] });
  expect(await finished(owner, onlyDeparted.report_id)).toMatchObject({ status: 'ready' });
});

test('a report tells the latest 20 changes of each item if it is asked to', async () => {
  const [drill = 0] = await owner.items(['Drill', 'Saw'], { area: 'Attic' });
  for (let quantity = 2; quantity <= 22; quantity += 1) await owner.update({ id: drill, quantity });
  await owner.update({ id: drill, serial_number: 'X-1' });
  const { report_id } = await wanted(owner, { with: ['history'] });
  await finished(owner, report_id);
  const { pages, bookmarks } = await pdfOf(report_id);
  expect(bookmarks).toEqual(['Attic', 'History']);
  const text = pages.at(-1);
  expect(text).toMatch(/Drill[\s\S]*set the serial number to X-1[\s\S]*changed the quantity from 3 to 4\b/);
  expect(text).toMatch(/3 earlier changes are not listed\.[\s\S]*Saw[\s\S]*added it/);
});

test("a stranger's report is not found, and what cannot be reported is refused", async () => {
  await owner.items(['Drill']);
  const { id: collection_id } = await owner.create('Mine');
  const { report_id } = await wanted(owner);
  await expect(find(stranger, report_id)).rejects.toMatchObject(refused(404, 'report_not_found'));
  await expect(wanted(stranger, { collection_id })).rejects.toMatchObject(refused(404, 'collection_not_found'));
  await expect(wanted(stranger)).rejects.toMatchObject(refused(400, 'report_empty'));
  await stranger.manyItems(10_001);
  await expect(wanted(stranger)).rejects.toMatchObject(refused(400, 'report_too_large'));
  await finished(owner, report_id);
});

test('a report waits while media is down, a second one is refused meanwhile, and it is made once media is back', async () => {
  await owner.items(['Drill'], { image_id: 7 });
  media.answerWith(503);
  const { report_id } = await wanted(owner, { with: ['photos'] });
  await expect(wanted(owner)).rejects.toMatchObject(refused(409, 'report_running'));
  const attempts = async () =>
    (await service.source.query('select attempts from reports where id = $1', [report_id]))[0].attempts;
  await until(async () => (await attempts()) > 0);
  media.answerWith(200);
  expect((await finished(owner, report_id)).status).toBe('ready');
});

test('a job that is delivered again while it runs makes one report', async () => {
  await owner.manyItems(300);
  const { report_id } = await wanted(owner);
  const again = service.app.get(ReportJobs).run(report_id);
  expect((await finished(owner, report_id)).status).toBe('ready');
  await again;
  expect(await noticesOf(owner)).toEqual([['report_ready', report_id]]);
});

test('a report whose process keeps failing fails with a sentence', async () => {
  await owner.items(['Drill']);
  const { report_id } = await wanted(owner);
  await finished(owner, report_id);
  await service.source.query(`update reports set status = 'running', attempts = 6 where id = $1`, [report_id]);
  await service.app.get(ReportJobs).run(report_id);
  expect(await find(owner, report_id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/could not/) });
  expect((await noticesOf(owner))[0]).toEqual(['report_failed', report_id]);
});

test('a report fails at once if media is down in its last attempt', async () => {
  await owner.items(['Drill']);
  const { report_id } = await wanted(owner);
  await finished(owner, report_id);
  await service.source.query(`update reports set status = 'running', attempts = 5 where id = $1`, [report_id]);
  media.answerWith(503);
  await service.app.get(ReportJobs).run(report_id);
  media.answerWith(200);
  expect(await find(owner, report_id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/could not/) });
  expect((await noticesOf(owner))[0]).toEqual(['report_failed', report_id]);
});

test('an upload to a media that never answers ends with its attempt', async () => {
  media.answerWith(null);
  const attempt = { id: 1, user_id: 1 } as ReportAttempt;
  const sent = service.app.get(ReportUpload).send(attempt, 'pdf', Readable.from(['x']), AbortSignal.timeout(50));
  await expect(sent).rejects.toMatchObject({ status: 503 });
  media.answerWith(200);
});

test('a report that was open in a backup does not refuse a new one after a restore', async () => {
  await owner.items(['Drill']);
  await service.source.query(`insert into reports (user_id, wanted, status) values ($1, '{"with": []}', 'running')`, [
    owner.actor.id,
  ]);
  for (const sql of tables.afterRestore ?? []) await service.source.query(sql);
  const { report_id } = await wanted(owner);
  await finished(owner, report_id);
});

test('reports are forgotten after seven days and with their user', async () => {
  await owner.items(['Drill']);
  const { report_id } = await wanted(owner);
  await finished(owner, report_id);
  await service.source.query(`update reports set created_at = now() - interval '8 days' where id = $1`, [report_id]);
  await service.source.query(FORGET_REPORTS);
  await expect(find(owner, report_id)).rejects.toMatchObject(refused(404, 'report_not_found'));
  const next = await wanted(owner);
  await finished(owner, next.report_id);
  await service.publishEvent(auth.userDeleted, { id: owner.actor.id });
  await until(
    async () => (await service.source.query('select from reports where user_id = $1', [owner.actor.id])).length === 0,
  );
});
