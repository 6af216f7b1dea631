// cspell:disable: words of many languages
import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from '@whereabouts/shared/contracts/reports.js';
import pg from 'pg';
import sharp from 'sharp';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import type { Figure } from './figure.js';
import { memoryOfProgram } from './process-memory.js';

const ITEMS = 2_000;
const PHOTOS = 40;
const LOOK_MS = 100;

/** Names in the scripts that need a font of their own. */
const NAMES = [
  'Drill',
  'Ελληνικό',
  'Русский',
  'كتاب جرير',
  'שולחן',
  'โต๊ะทำงาน',
  'हिन्दी किताब',
  '日本語',
  '简体书籍',
  '繁體書籍',
  '한국어',
  '🎸',
];

/** Makes a report of 2,000 items with photos, in 20 rooms, with names in 12 scripts. */
export async function inventoryReport(isQuick: boolean): Promise<Figure[]> {
  const count = isQuick ? ITEMS / 10 : ITEMS;
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '100000' } });
  const user = await registerApiUser(system.address, 'report@example.org');
  const image_ids: number[] = [];
  for (let number = 0; number < PHOTOS; number += 1) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(await photo(number))]), 'photo.jpg');
    form.append('upload_only', 'true');
    const answer = await user.call('/api/analyze', { method: 'POST', body: form });
    image_ids.push(((await answer.json()) as { image_id: number }).image_id);
  }
  const client = new pg.Client({ connectionString: system.database_url });
  await client.connect();
  await client.query('begin');
  await client.query(
    `insert into inventory.items (user_id, uuid, name, description, category, area, location, image_id, image_width,
       image_height, manufacturer, model, serial_number, purchase_price, purchase_date)
     select $1, gen_random_uuid(), ($4::text[])[1 + n % 12] || ' ' || n, 'A thing of usual length, no. ' || n,
       'Category ' || n % 20, 'Room ' || n % 20, 'Shelf ' || n % 7, ($3::bigint[])[1 + n % ${PHOTOS}], 2000, 1500,
       'Maker', 'Model ' || n, 'SN-' || n, 12.5, '2024-05-06'
     from generate_series(1, $2::int) n`,
    [user.id, count, image_ids, NAMES],
  );
  // The looks of new items take media's turns from the report.
  await client.query('update inventory.item_looks set next_at = null');
  await client.query('commit');
  await client.end();

  const began = performance.now();
  const { report_id } = await user.send<{ report_id: number }>('POST', '/api/reports/inventory', { with: ['photos'] });
  let most = 0;
  let report: Report;
  do {
    await pause(LOOK_MS);
    most = Math.max(most, memoryOfProgram('report-process.js'));
    report = (await (await user.call(`/api/reports/${report_id}`)).json()) as Report;
  } while (report.status === 'pending' || report.status === 'running');
  const seconds = (performance.now() - began) / 1000;
  if (report.status === 'failed') throw new Error(report.error ?? 'failed');
  const detail = report.files.map(({ format, bytes }) => `${format} ${(bytes / 1e6).toFixed(1)} MB`).join(', ');
  await system.stop();
  return [
    { name: `report of ${count} items with photos`, measured: seconds, unit: 's', budget: { at_most: 90 }, detail },
    { name: 'memory of the process that makes it', measured: most, unit: 'MB', budget: { at_most: 400 } },
  ];
}

/** A photo of the usual size. */
function photo(number: number): Promise<Buffer> {
  const background = { r: (number * 37) % 255, g: (number * 91) % 255, b: 120 };
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 2000, height: 1500, channels: 3, background, noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
