import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readPdf } from '../testing/read-pdf.js';
import { NAMES, PIXEL, sampleHead, sampleHistory, sampleItem } from '../testing/report-samples.js';
import { InventoryPdf } from './inventory-pdf.js';
import type { PaperPages, ReportHead, ReportHistory, ReportItem } from './report-data.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'report-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function make(
  items: ReportItem[],
  head: Partial<ReportHead> = {},
  papers: PaperPages[] = [],
  histories: ReportHistory[] = [],
) {
  const path = join(folder, 'report.pdf');
  const pdf = new InventoryPdf(createWriteStream(path), sampleHead(head));
  for (const item of items) await pdf.add(item);
  for (const history of histories) await pdf.addHistory(history);
  for (const paper of papers) await pdf.addPaper(paper);
  await pdf.end();
  return path;
}

/** Readers disagree about blanks between pieces of different fonts. */
const letters = (text: string | undefined) => text?.replaceAll(/\s/g, '');

test('names in every script can be copied from the report', async () => {
  const names = Object.values(NAMES);
  const { pages } = await readPdf(await make(names.map((name, id) => sampleItem({ id, name }))));
  const text = letters(pages.join(''));
  expect(names.filter((name) => !text?.includes(letters(name) ?? ''))).toEqual([]);
});

test('a report has headings, tables, alternative texts, bookmarks and contents with page numbers', async () => {
  const pixel = sampleItem({ name: 'Lamp', photo: PIXEL, value: 45.25, quantity: 2, link: 'https://example.com/a' });
  const path = await make([pixel, sampleItem({ id: 2, name: 'Box', area: null, photo: 'missing' })]);
  const { pages, elements, bookmarks, title, language, isTagged } = await readPdf(path);
  expect({ title, language, isTagged }).toEqual({ title: 'Household inventory, Ada', language: 'en', isTagged: true });
  expect(bookmarks).toEqual(['Kitchen', 'Without a place']);
  const roles = new Set(elements.map(({ role }) => role));
  expect([...roles]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'H3', 'Table', 'TR', 'TH', 'TD']));
  expect([...roles]).toEqual(expect.arrayContaining(['TOC', 'TOCI', 'Link']));
  expect(elements.find(({ role }) => role === 'Figure')?.alt).toBe('Photo of Lamp');
  expect(pages[0]).toMatch(/Owner\s*Ada[\s\S]*Total value\s*€90\.50[\s\S]*1 item has no amount/);
  expect(pages[1]).toMatch(/Contents[\s\S]*Kitchen\s*3\s*Without a place\s*4/);
  expect(pages[2]).toMatch(/Lamp[\s\S]*Quantity\s*2\s*Total\s*€90\.50/);
  expect(pages[3]).toContain('The photo could not be read.');
});

test('receipts and warranty papers are numbered, listed and shown at the end', async () => {
  const papers = [
    { kind: 'receipt' as const, name: 'bill.pdf' },
    { kind: 'warranty' as const, name: 'card.jpg' },
  ];
  const shown = [
    { number: 1, pages: [PIXEL, PIXEL], more: 4 },
    { number: 2, pages: [], more: 0 },
  ];
  const { pages, bookmarks, elements } = await readPdf(await make([sampleItem({ papers })], {}, shown));
  expect(bookmarks).toEqual(['Kitchen', 'Receipts and warranty papers']);
  expect(pages[0]).toMatch(/With a receipt\s*1\s*Without a receipt\s*1/);
  expect(pages[2]).toMatch(/Receipt\s*bill\.pdf \(No\. 1\)\s*Warranty paper\s*card\.jpg \(No\. 2\)/);
  expect(pages[3]).toMatch(/2\s*card\.jpg\s*Warranty paper\s*Drill/);
  const figures = elements.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
  expect(figures).toEqual(['Page 1 of bill.pdf', 'Page 2 of bill.pdf']);
  expect(pages[4]).toMatch(/No\. 1: bill\.pdf\s*Receipt, Drill/);
  expect(pages[5]).toContain('The file has 4 more pages.');
  expect(pages[6]).toMatch(/No\. 2: card\.jpg\s*Warranty paper, Drill\s*This file could not be shown\./);
});

test('departed items are listed after the others, with date, kind and price', async () => {
  const sold = { kind: 'sold' as const, on: '2026-05-31', price: 12.5, note: 'To Anna' };
  const lost = { kind: 'lost' as const, on: null, price: null, note: null };
  const gone = [
    sampleItem({ id: 2, name: 'Bike', departed: sold }),
    sampleItem({ id: 3, name: 'Key', departed: lost }),
  ];
  const { pages, bookmarks } = await readPdf(await make([sampleItem({}), ...gone], { departed_count: 2 }));
  expect(bookmarks).toEqual(['Kitchen', 'Departed items']);
  expect(pages[0]).toMatch(/Departed items\s*2/);
  expect(pages[3]).toMatch(/Bike\s*To Anna\s*May 31, 2026\s*Sold\s*€12\.50[\s\S]*Key\s*Lost/);
});

test('the history of each item follows the items, in words and in the time zone of the owner', async () => {
  const papers = [{ kind: 'receipt' as const, name: 'bill.pdf' }];
  const histories = [sampleHistory({ more: 1 }), sampleHistory({ name: 'Saw' })];
  const head = { timezone: 'Europe/Berlin' };
  const { pages, bookmarks } = await readPdf(await make([sampleItem({ papers })], head, [], histories));
  expect(bookmarks).toEqual(['Kitchen', 'History', 'Receipts and warranty papers']);
  const moved = 'Anna moved it from Kitchen › Drawer to Cellar and set the value to €12.00';
  expect(letters(pages[3])).toContain(
    letters(`Drill June 1, 2026: ${moved} 1 earlier change is not listed. Saw June 1`),
  );
});

test('a text that is longer than a page continues on the next page', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `line ${index + 1}`);
  const { pages } = await readPdf(await make([sampleItem({ description: lines.join('\n') })]));
  const text = pages.join('\n');
  expect(lines.filter((line) => !new RegExp(`${line}\\b`).test(text))).toEqual([]);
  expect(pages.length).toBeGreaterThan(3);
});

describe.each([
  ['qpdf', ['--check']],
  ['pdfinfo', ['-struct']],
])('%s', (program, options) => {
  // `npm test` installs it where it can (`tests/environment/pdf-tools.ts`).
  const isInstalled = spawnSync(program, ['--version']).error === undefined;
  (isInstalled ? test : test.skip)('finds no fault in a report (skipped where it is not installed)', async () => {
    const papers = [{ kind: 'receipt' as const, name: 'bill.pdf' }];
    const items = Object.values(NAMES).map((name, id) =>
      sampleItem({ id, name, photo: PIXEL, papers, link: 'https://example.com/a' }),
    );
    const departed = { kind: 'sold' as const, on: '2026-05-31', price: 12.5, note: 'To Anna' };
    items.push(sampleItem({ id: 99, name: 'Bike', departed }));
    const shown = [{ number: 2, pages: [PIXEL], more: 1 }];
    const path = await make(items, { departed_count: 1 }, shown, [sampleHistory({ more: 1 })]);
    const { status, stdout, stderr } = spawnSync(program, [...options, path], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).not.toMatch(/warning|error:/i);
  });
});
