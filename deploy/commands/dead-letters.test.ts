import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import pg from 'pg';
import { checkout } from '../../tools/start/folders.js';

let environment: TestEnvironment;
let client: pg.Client;

beforeAll(async () => {
  environment = await testEnvironment();
  client = new pg.Client({ connectionString: environment.env.DATABASE_URL });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await environment?.close();
});

async function command(...words: string[]): Promise<string> {
  const script = join(checkout, 'dist', 'deploy', 'commands', 'dead-letters.js');
  const env = { PATH: process.env.PATH, DATABASE_URL: environment.env.DATABASE_URL };
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], { env });
  return stdout;
}

const keep = (service: string, id: string) =>
  client.query(
    `insert into ${service}.dead_letters (id, pattern, payload, request_id, reason, is_dead)
     values ($1, 'auth.userDeleted', '{"id": 7}', 'r-7', 'Error: no', true)`,
    [id],
  );

test('the command lists, redelivers and drops dead letters while no service runs', async () => {
  const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
  await keep('inventory', one);
  await keep('media', two);
  await keep('media', three);
  const listed = await command();
  for (const words of [one, two, three, 'inventory ← auth.userDeleted', 'request r-7', 'Error: no', '{"id": 7}'])
    expect(listed).toContain(words);
  expect(listed).toContain('3 dead letters.');
  expect(await command('redeliver', one, two)).toContain('2 redelivered.');
  expect(await command('redeliver', one)).toContain('0 redelivered.');
  await client.query(`insert into media.dead_letters (id, request_id, reason, is_dead)
    select lpad(n::text, 32, '0'), '', '', true from generate_series(1, 600) n`);
  expect(await command('drop', 'all')).toContain('601 dropped.');
  const { rows } = await client.query('select exchange, routing_key, pattern, request_id, payload from media.outbox');
  expect(rows).toEqual([
    {
      exchange: 'events',
      routing_key: 'media.events',
      pattern: 'auth.userDeleted',
      request_id: 'r-7',
      payload: { id: 7 },
    },
  ]);
  expect(await command()).toContain('0 dead letters.');
});

test('the command rejects an unknown task', async () => {
  await expect(command('delete', 'all')).rejects.toMatchObject({
    stderr: expect.stringContaining('npm run dead-letters'),
  });
});
